// A table that is opened and played without its page, up to where a test wants to see it.

/**
 * Opens and starts a table with any options, lets so many moves be made (`Infinity`: up to the end) or dice be thrown onto the
 * board, and sits this page down at it. `names` sit at this device, `bots` are names too; `start: false` leaves it in the lobby.
 */
export async function openRoom(page, server, { game, names = ['Ann'], bots = [], level = 'simple', seats, options = {}, dice, hints, moves = 0, throws, start = true }) {
  await page.goto(server.url);
  const wanted = { name: names[0], game, options, seats: seats ?? names.length + bots.length, ...(dice ? { dice } : {}), ...(hints ? { hints } : {}) };
  const room = await page.evaluate(playUpTo, { wanted, names, bots, level, moves, throws, start });
  await page.goto(`${server.url}/${room}`);
  return room;
}

/** Runs in the page. */
async function playUpTo({ wanted, names, bots, level, moves, throws, start }) {
  const kPause = 55; // the server hears twenty messages a second
  const answer = await fetch('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wanted) });
  const { room, token, text } = await answer.json();
  if (!answer.ok) throw new Error(text);
  /** Throws are fanned out, and gentle: most dice stay on the board. */
  const throwOf = (thrown) => {
    const way = ((thrown * 7) % 16) - 7.5;
    return `throw x=${Math.round(way * 6)} dir=${Math.round(way * 22)} speed=${1450 + (thrown % 4) * 130} spin=0 kind=1`;
  };
  await new Promise((done, fail) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    const say = (message) => socket.send(JSON.stringify(message));
    let made = 0;
    let seated = 0;
    socket.onopen = () => say({ type: 'hello', protocol: 2, room, token });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') fail(new Error(message.text));
      if (message.type === 'welcome') {
        names.forEach((name, seat) => say({ type: 'sit', seat, name, id: `seat-${seat}` }));
        bots.forEach((name, bot) => say({ type: 'bot', seat: names.length + bot, bot: level, name, id: `bot-${bot}` }));
        if (start) say({ type: 'start' });
      }
      if (message.type === 'done' && ++seated === names.length + bots.length && !start) return finish();
      const { now } = message;
      if (message.type !== 'event' || !now) return;
      if (message.event === 'moved') ++made;
      const mine = now.to_act >= 0 && now.to_act < names.length;
      const thrown = throws === undefined ? 0 : now.state.dice.flat().filter((die) => die !== null).length;
      if (now.topic === 'over' || (throws !== undefined ? thrown >= throws : made >= moves && (mine || moves === 0))) return finish();
      if (!mine) return;
      const decision = now.legal?.find((each) => !each.startsWith('throw')) ?? throwOf(thrown);
      setTimeout(() => say({ type: 'decide', seat: now.to_act, position: now.position, decision }), kPause);
    };
    function finish() {
      socket.close();
      done();
    }
  });
  localStorage.setItem('astragal.tables', JSON.stringify([{ room, token, game: wanted.game, name: names[0], time: Date.now() }]));
  return room;
}
