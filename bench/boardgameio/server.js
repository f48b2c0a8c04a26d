// usage: node server.js FOLDER    keeps matches as files in FOLDER, prints its port as a line of JSON, and serves until
// it is ended.
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { Game } = require('./game');

const server = Server({
  games: [Game],
  db: new FlatFile({ dir: process.argv[2] }),
  origins: [Origins.LOCALHOST],
});

// The library greets on the standard output, which is ours here.
console.log = console.error;
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(JSON.stringify({ port: appServer.address().port }) + '\n');
});
