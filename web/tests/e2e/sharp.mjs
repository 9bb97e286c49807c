// Sharp Shooters in a browser: how to sit down, roll, place and pass.
const card = (page) => page.locator('.game').nth(2);

/** Opens a table from the start page. `way`: 0 friends, 1 here, 2 real dice, 3 bots. */
export async function openSharp(page, way, { rounds, thrown } = {}) {
  await card(page).locator('.more').click();
  await page.locator('dialog .way').nth(way).click();
  if (rounds || thrown) await page.locator('dialog summary').click();
  if (thrown) await page.locator('dialog details label', { hasText: /tray|Schale/ }).click();
  if (rounds) {
    const field = page.locator('dialog details input[type=number]').first();
    await field.fill(String(rounds));
    await field.blur();
  }
  await page.locator('dialog form .btn.main').click();
}

/**
 * Ann and Bob, both at this device, throw into the tray until a throw does not count. The table is then opened in this page as
 * if that throw came just now: the server's own messages, told late.
 */
export async function openAtFaultyThrow(page, url, fault = '') {
  const helper = await page.context().newPage();
  await helper.goto(url);
  const { room, token, before, event } = await helper.evaluate(playUntilFaulty, fault);
  await helper.close();
  let tell;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => server.send(message));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type !== 'welcome' || !message.now) return line.send(text);
      const { number, moves } = message;
      line.send(JSON.stringify({ ...message, number: number - 1, now: before, moves: moves.slice(0, -1) }));
      tell = () => line.send(JSON.stringify(event));
    });
  });
  await page.goto(url);
  await page.evaluate(
    ({ room, token }) => localStorage.setItem('astragal.tables', JSON.stringify([{ room, token, game: 'sharp-shooters', name: 'Ann', time: Date.now() }])),
    { room, token },
  );
  await page.goto(`${url}/${room}`);
  await rollOrAgain(page).waitFor();
  tell();
  return event;
}

/** Runs in a page: opens tables and plays as fast as the server allows until somebody's throw does not count. */
async function playUntilFaulty(fault) {
  const kPause = 55; // the server hears twenty messages a second
  const body = JSON.stringify({ name: 'Ann', game: 'sharp-shooters', dice: 'thrown', seats: 2, options: { rounds: 12 } });
  for (;;) {
    const { room, token } = await (await fetch('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
    const found = await new Promise((done, fail) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
      const say = (message) => socket.send(JSON.stringify(message));
      let before = null;
      socket.onopen = () => say({ type: 'hello', protocol: 2, room, token });
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'refused') fail(new Error(message.text));
        if (message.type === 'welcome') {
          ['Ann', 'Bob'].forEach((name, seat) => say({ type: 'sit', seat, name }));
          say({ type: 'start' });
        }
        const { now, outcome } = message;
        if (message.type !== 'event' || !now) return;
        if (outcome?.startsWith(`faulty ${fault}`) || now.topic === 'over') {
          socket.close();
          done(now.topic === 'over' ? null : { room, token, before, event: message });
          return;
        }
        before = now;
        const decision = now.legal.includes('roll') ? 'roll' : now.legal[0];
        if (now.to_act >= 0) setTimeout(() => say({ type: 'decide', seat: now.to_act, position: now.position, decision }), kPause);
      };
    });
    if (found) return found;
  }
}

const rollOrAgain = (page) => page.locator('.bar .act').first();
export const rollButton = (page) => page.locator('.bar .act[data-next]');
export const againButton = (page) => page.locator('.bar [data-again]');
export const passButton = (page) => page.locator('.bar [data-pass]');
export const fitting = (page) => page.locator('.die.fits');
export const litRows = (page) => page.locator('.row.held');
export const over = (page) => page.locator('.over .btn.main');
export const faces = (page) => page.locator('.enter .face');
export const deck = (page) => page.locator('.deck .btn');

/**
 * Waits for whatever is to be done next: `card`, `enter`, `place`, `go` (roll again or pass), `roll` or `over`. `skip`: does not
 * watch what comes before.
 */
export async function nextShot(page, { patience = 120_000, skip = false } = {}) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (skip && !(await page.locator('.actions.yours').count())) await page.keyboard.press('Escape');
    await sureAnyway(page);
    if (await over(page).isVisible()) return 'over';
    if (await deck(page).first().isVisible()) return 'card';
    if (await faces(page).first().isVisible()) return 'enter';
    if (await passButton(page).isVisible()) return 'go';
    if ((await fitting(page).count()) > 0) return (await passButton(page).isVisible()) ? 'go' : 'place';
    if (await rollButton(page).isVisible()) return 'roll';
    const hurry = page.locator('.actions .hurry');
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error('nothing to do for a long time');
}

/** Taps the first die that fits, then the first row that takes it. */
export async function placeByTaps(page) {
  await fitting(page).first().click();
  await litRows(page).first().click();
  await sureAnyway(page);
}

/** Where the page asks before a die completes a row that costs: yes. */
export async function sureAnyway(page) {
  const anyway = page.locator('[data-anyway]');
  if (await anyway.isVisible()) await anyway.click();
}

/** Drags the first die that fits to the first row that takes it. */
export async function placeByDrag(page) {
  const from = await fitting(page).first().boundingBox();
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 5, y - 20, { steps: 3 });
  const row = await litRows(page).first().boundingBox();
  await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2, { steps: 6 });
  return { drop: () => page.mouse.up() };
}

/** States for pictures. */
export const sharps = [
  async function sharp({ open, shot, device }) {
    const page = await open();
    await card(page).locator('.btn.main').click();
    await page.waitForTimeout(3200);
    await shot(page, 'sharp-start');
    await rollButton(page).waitFor({ timeout: 90_000 });
    await page.waitForTimeout(500);
    await shot(page, 'sharp-roll');
    await rollButton(page).click();
    await page.waitForTimeout(700);
    await shot(page, 'sharp-flying');
    await nextShot(page);
    await page.waitForTimeout(600);
    if ((await fitting(page).count()) > 0) {
      await shot(page, 'sharp-place');
      if (device.name.includes('phone')) {
        const { width, height } = page.viewportSize();
        await page.setViewportSize({ width: height, height: width });
        await page.waitForTimeout(300);
        await shot(page, 'sharp-side');
        await page.setViewportSize({ width, height });
      }
      await fitting(page).first().click();
      await page.waitForTimeout(300);
      await shot(page, 'sharp-held');
      await page.keyboard.press('Escape');
      const { drop } = await placeByDrag(page);
      await shot(page, 'sharp-drag');
      await drop();
      await nextShot(page);
      await page.waitForTimeout(500);
      await shot(page, 'sharp-placed');
    }
    for (let turn = 0; turn < 12; ++turn) {
      const what = await nextShot(page);
      if (what === 'over') break;
      if (what === 'roll') await rollButton(page).click();
      else if (what === 'place') await placeByTaps(page);
      else if ((await fitting(page).count()) > 0) await placeByTaps(page);
      else await passButton(page).click();
      await page.waitForTimeout(200);
    }
    await nextShot(page);
    await page.waitForTimeout(500);
    await shot(page, 'sharp-later');
  },
  async function sharpThrown({ open, shot }) {
    const page = await open();
    await card(page).locator('.more').click();
    await page.locator('dialog .way').nth(3).click();
    await page.locator('dialog summary').click();
    await page.locator('dialog details label', { hasText: /tray|Schale/ }).click();
    await page.locator('dialog .about').scrollIntoViewIfNeeded();
    await shot(page, 'sharp-thrown-choice');
    for (const fault of ['backboard', 'outside']) {
      const each = await open();
      await openAtFaultyThrow(each, new URL(page.url()).origin, fault);
      await each.locator('.tray .note').waitFor();
      await each.waitForTimeout(400);
      await shot(each, `sharp-faulty-${fault}`);
    }
  },
  async function sharpCompanion({ open, shot }) {
    const page = await open();
    await openSharp(page, 2);
    await deck(page).first().waitFor();
    await shot(page, 'sharp-companion-card');
    await deck(page).nth(2).click();
    await faces(page).first().waitFor();
    await faces(page).nth(4).click();
    await shot(page, 'sharp-companion-start');
    await faces(page).nth(1).click();
    await page.locator('.bar .btn.main').click();
    await page.waitForTimeout(2500);
    for (const face of [0, 1, 2, 5, 5]) await faces(page).nth(face).click();
    await shot(page, 'sharp-companion-roll');
    await page.locator('.bar .btn.main').click();
    await fitting(page).first().waitFor();
    await page.waitForTimeout(500);
    await shot(page, 'sharp-companion-place');
  },
];
