// usage: node load.js PORT MATCHES MOVES
// Plays MATCHES matches of MOVES moves at the same time, each move as soon as the one before has come back, and prints
// how long it took. The client is a bare socket that speaks the library's protocol, cheaper than the library's own.
const { io } = require('socket.io-client');
const { Game } = require('./game');

const [port, matches, moves] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

// One player of one match: resolves to its socket when the server has let it in; the first one opens the match.
function sit(matchID, playerID) {
  return new Promise((resolve) => {
    const socket = io(`${address}/${Game.name}`, { transports: ['websocket'], forceNew: true });
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2));
    socket.on('sync', () => resolve(socket));
  });
}

// One match: whoever's turn it is moves as soon as the state says so. The server writes a move before it looks at the
// next one of the same match, so all moves but the last one are known to be written when the last one comes back.
function play(matchID, sockets) {
  return new Promise((resolve) => {
    sockets.forEach((socket, seat) => {
      const act = (state) => {
        if (state._stateID >= moves) {
          if (seat === 0) resolve(state._stateID);
          return;
        }
        if (Number(state.ctx.currentPlayer) !== seat) return;
        const payload = { type: 'put', args: [state._stateID % 37], playerID: String(seat) };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, String(seat));
      };
      socket.on('update', (_, state) => act(state));
      if (seat === 0) act({ _stateID: 0, ctx: { currentPlayer: '0' } });
    });
  });
}

async function main() {
  const ids = Array.from({ length: matches }, (_, number) => `match-${number}`);
  const tables = [];
  for (const id of ids) tables.push([id, [await sit(id, '0'), await sit(id, '1')]]);
  const start = process.hrtime.bigint();
  const played = await Promise.all(tables.map(([id, sockets]) => play(id, sockets)));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  tables.forEach(([, sockets]) => sockets.forEach((socket) => socket.disconnect()));
  process.stdout.write(JSON.stringify({ ids, moves: played.reduce((a, b) => a + b, 0), seconds }) + '\n');
}

main().then(() => process.exit(0));
