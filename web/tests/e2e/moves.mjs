// What the server says about moves, beside what the page shows: nothing may happen twice.

/** The moves that were made at the table of this page since, `{ decision, outcome, seat }`; call it before the table opens. */
export function movesOf(page) {
  const moves = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'event' && message.event === 'moved') moves.push(message);
    }),
  );
  return moves;
}

/** Waits until there are more of them than `before`. */
export async function moreThan(moves, before) {
  for (const end = Date.now() + 30_000; moves.length <= before; await new Promise((done) => setTimeout(done, 10)))
    if (Date.now() > end) throw new Error('no move was made');
}
