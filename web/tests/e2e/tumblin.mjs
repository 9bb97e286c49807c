// Tumblin-Dice in a browser: how to sit down, throw with a pointer and with keys, and enter real dice.

/** Opens and starts a table with any options, and sits this page down at it. */
export async function openTumblin(page, server, { names = ['Ann'], bots = 1, level = 'simple', options = {}, dice } = {}) {
  await page.goto(server.url);
  const room = await page.evaluate(
    async ({ names, bots, level, options, dice }) => {
      const wanted = { name: names[0], game: 'tumblin-dice', options, seats: names.length + bots, ...(dice ? { dice } : {}) };
      const answer = await fetch('/api/rooms', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wanted),
      });
      const { room, token, text } = await answer.json();
      if (!answer.ok) throw new Error(text);
      await new Promise((done, fail) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        const say = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ type: 'hello', room, token });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'refused') fail(new Error(message.text));
          if (message.type === 'welcome') {
            names.forEach((name, seat) => say({ type: 'sit', seat, name }));
            for (let bot = 0; bot < bots; ++bot)
              say({ type: 'bot', seat: names.length + bot, bot: level, name: ['Hazel', 'Rowan', 'Fern'][bot] });
            say({ type: 'start' });
          }
          if (message.event === 'started') {
            socket.close();
            done();
          }
        };
      });
      localStorage.setItem('astragal.tables', JSON.stringify([{ room, token, game: 'tumblin-dice', name: names[0], time: Date.now() }]));
      return room;
    },
    { names, bots, level, options, dice },
  );
  await page.goto(`${server.url}/${room}`);
  return room;
}

export const throwButton = (page) => page.locator('.bar .btn.main.big[aria-describedby=throw-hint]');
export const over = (page) => page.locator('.over .btn.main');
export const mainButton = (page) => page.locator('.bar .btn.big[data-next]');

/** Waits for whatever is to be done next: `throw`, `other` (a card, an offer) or `over`. */
export async function nextThing(page, patience = 90_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await over(page).isVisible()) return 'over';
    if (await throwButton(page).isVisible()) return 'throw';
    if (await mainButton(page).first().isVisible()) return 'other';
    const hurry = page.locator('.actions .line .btn', { hasText: /my turn|dran bin/ });
    if (await hurry.isVisible()) await hurry.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error('nothing to do for a long time');
}

/** A pull back from the pad, and let go. */
export async function pull(page, { right = 0, down = 85, letGo = true } = {}) {
  const box = await page.locator('.board').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.88;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + right, y + down, { steps: 3 });
  if (letGo) await page.mouse.up();
}

/** A swipe off the pad. */
export async function swipe(page, right = 10) {
  const box = await page.locator('.board').boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.88;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; ++step) {
    await page.mouse.move(x + (right * step) / 6, y - step * 16);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

const cards = { gates: 'on', mines: 'pressure', breed: 'multiplier', 'breeding-cards': 2 };

/** States for pictures. */
export const tumblins = [
  async function tumblin({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { bots: 1 });
    await throwButton(page).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
    await shot(page, 'tumblin-throw');
    await pull(page, { right: 20, down: 90, letGo: false });
    await page.waitForTimeout(200);
    await shot(page, 'tumblin-pull');
    await page.mouse.up();
    await page.waitForTimeout(450);
    await shot(page, 'tumblin-flying');
    for (let turn = 0; turn < 3; ++turn) {
      await throwButton(page).waitFor({ timeout: 60_000 });
      if (turn < 2) await pull(page, { right: turn * 14 - 7, down: 86 });
      await page.waitForTimeout(300);
    }
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-later');
    await page.keyboard.press('v');
    await page.waitForTimeout(900);
    await shot(page, 'tumblin-top');
    await page.keyboard.press('v');
    await page.waitForTimeout(900);
    await shot(page, 'tumblin-low');
    await page.keyboard.press('0');
    const fold = page.locator('.btn.fold');
    if (await fold.isVisible()) {
      await fold.click();
      await page.waitForTimeout(400);
      await shot(page, 'tumblin-aim');
      await fold.click();
      await page.locator('.strip .pad').first().click();
      await page.waitForTimeout(400);
      await shot(page, 'tumblin-tally');
      await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(300);
    await pull(page, { down: 86 });
    const counted = page.locator('.tags.counting');
    await counted.waitFor({ timeout: 60_000 }).catch(() => undefined);
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-counting');
  },
  async function tumblincards({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann'], bots: 3, options: { ...cards, hands: 'shaky' } });
    await throwButton(page).waitFor({ timeout: 90_000 });
    await page.waitForTimeout(500);
    await shot(page, 'tumblin-cards');
  },
  async function tumblinlay({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, options: { gates: 'on', cards: 'players' } });
    await mainButton(page).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
    const box = await page.locator('.board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.62, box.y + box.height * 0.42);
    await page.waitForTimeout(400);
    await shot(page, 'tumblin-lay');
  },
  async function tumblintable({ open, shot, server }) {
    const page = await open();
    await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, dice: 'table', options: { mines: 'pressure' } });
    await page.locator('.enter').waitFor({ timeout: 60_000 });
    await page.locator('.enter .line').nth(0).locator('.face').nth(5).click();
    await page.locator('.enter .line').nth(1).locator('.face').nth(2).click();
    await shot(page, 'tumblin-enter-start');
    await page.locator('.enter .btn.main').click();
    await page.waitForTimeout(900);
    await page.locator('.enter .face').nth(0).click();
    await page.locator('.enter .btn.main').click();
    await page.locator('.bar .btn.big').nth(2).click({ timeout: 20_000 });
    await page.locator('.enter .level button.name').nth(1).click({ timeout: 20_000 });
    await page.locator('.enter .faces .face').nth(4).click();
    await page.waitForTimeout(300);
    await shot(page, 'tumblin-enter');
    await page.locator('.bar .btn.main.big').click();
    await page.waitForTimeout(900);
    await page.locator('.enter .level button.name').nth(2).click();
    await page.locator('.enter .faces .face').nth(3).click();
    await page.locator('.enter button.die').first().click();
    await page.waitForTimeout(200);
    await shot(page, 'tumblin-enter-moved');
  },
];
