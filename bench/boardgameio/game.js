// The smallest game that is still one: two players in turn put a stone on one of 37 spaces. It has no rules worth
// mentioning, so that the bench measures the server, not the game.
module.exports = {
  Game: {
    name: 'stones',
    minPlayers: 2,
    maxPlayers: 2,
    setup: () => ({ stones: new Array(37).fill(0) }),
    moves: {
      put: ({ G, playerID }, space) => {
        G.stones[space] += playerID === '0' ? 1 : -1;
      },
    },
    turn: { minMoves: 1, maxMoves: 1 },
  },
};
