// boardgame.io with its memory store, and a small game whose state is about as large as a view of Imhotep: cells that
// two players mark in turn. A match ends when half of them are marked.
const { Server, Origins } = require('boardgame.io/server');

const CELLS = 128;

const bench = {
  name: 'bench',
  setup: () => ({
    cells: Array.from({ length: CELLS }, (_, id) => ({ id, by: null })),
    marked: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, id) => {
      if (G.cells[id] === undefined || G.cells[id].by !== null) return 'INVALID_MOVE';
      G.cells[id].by = playerID;
      G.marked += 1;
    },
  },
  endIf: ({ G }) => (G.marked >= CELLS / 2 ? { draw: true } : undefined),
};

// Deflate is off here too, which is also the default of socket.io.
const server = Server({ games: [bench], origins: [Origins.LOCALHOST] });
const log = console.log;
console.log = () => {};
server.run({ port: 0 }).then(({ appServer }) => log(`http://127.0.0.1:${appServer.address().port}`));
process.on('SIGTERM', () => process.exit(0));
