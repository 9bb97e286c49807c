// Games of the past: how tests come by one, and pictures of what is made of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { patience } from './harness.mjs';

export const record = (name) => readFileSync(fileURLToPath(new URL(`../../../tests/records/${name}.txt`, import.meta.url)));

/** A table at which bots have played a game to its end; its code. `page` is any page of the server. */
export function botsPlayed(page, { game = 'rock-the-bock', options = { rounds: 1 }, seats = 3, level = 'easy' } = {}) {
  return page.evaluate(
    async ({ create, bot, names, most }) => {
      const body = JSON.stringify(create);
      const made = await fetch('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const { room, token } = await made.json();
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
      await new Promise((done, fail) => {
        setTimeout(() => fail(new Error('the bots did not finish')), most);
        const say = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => say({ type: 'hello', protocol: 2, room, token, state: false });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'refused') fail(new Error(message.text));
          if (message.type === 'welcome') {
            names.forEach((name, seat) => say({ type: 'bot', seat, bot, name }));
            say({ type: 'start' });
          }
          if (message.type === 'event' && message.table?.stage === 'over') done();
        };
      });
      socket.close();
      return room;
    },
    { create: { name: 'Host', game, options, seats }, bot: level, names: ['Ann', 'Bob', 'Cid', 'Dot'].slice(0, seats), most: 2 * patience },
  );
}

/** Drops a file on the page, as from a folder. */
export async function drop(page, name, bytes) {
  const data = await page.evaluateHandle(
    ({ name: called, bytes: content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], called, { type: 'text/plain' }));
      return transfer;
    },
    { name, bytes: [...bytes] },
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: data });
}

export const knob = (page, name) => page.getByRole('button', { name, exact: true });
export const slider = (page) => page.locator('.reel input[type=range]');
export const at = async (page) => Number(await slider(page).inputValue());

/** States for pictures. */
export const replays = [
  async function replay({ open, shot, server }) {
    const page = await open();
    const room = await botsPlayed(page);
    await page.goto(`${server.url}/${room}/replay?at=7`);
    await slider(page).waitFor();
    await page.waitForTimeout(900);
    await shot(page, 'replay-bock');
    const moves = page.locator('header .btn.icon').nth(1);
    if (await moves.isVisible()) {
      await moves.click();
      await page.waitForTimeout(300);
      await shot(page, 'replay-moves');
      await page.keyboard.press('Escape');
      await page.locator('header .btn.icon').nth(2).click();
      await page.waitForTimeout(300);
      await shot(page, 'replay-more');
      await page.keyboard.press('Escape');
    }
    await page.locator('.fork').click();
    await page.waitForTimeout(300);
    await shot(page, 'replay-what-if');
    await page.goto(`${server.url}/replay`);
    await page.locator('textarea').waitFor();
    await shot(page, 'replay-open');
    await drop(page, 'bad.txt', record('bad/197-rock-the-bock-turn-of-one-without-dice'));
    await page.locator('section.fault').waitFor();
    await shot(page, 'replay-fault');
  },
  async function replayGames({ open, shot, server }) {
    const page = await open(`${server.url}/replay`);
    for (const [name, position] of [['trophy-buck-whole-game', 20], ['sharp-shooters-whole-game', 30], ['tumblin-dice-whole-game', 12]]) {
      await page.locator('textarea').waitFor();
      await drop(page, `${name}.txt`, record(name));
      await slider(page).waitFor();
      await slider(page).fill(String(position));
      await page.waitForTimeout(1500);
      await shot(page, `replay-${name}`);
      await page.goto(`${server.url}/replay`);
      await slider(page).waitFor();
      if (await page.locator('header .btn.icon').nth(2).isVisible()) await page.locator('header .btn.icon').nth(2).click();
      await page.locator('.tools .btn').last().click();
    }
  },
  async function report({ open, shot, server }) {
    const page = await open();
    const room = await botsPlayed(page, { options: { rounds: 3 }, seats: 4 });
    await page.goto(`${server.url}/${room}/report`);
    await shot(page, 'report-waiting');
    await page.locator('.chart').waitFor({ timeout: 3 * patience });
    await page.waitForTimeout(300);
    await shot(page, 'report', true);
    await page.locator('summary').click();
    await page.locator('.scroll table').waitFor();
    await page.locator('details').scrollIntoViewIfNeeded();
    await shot(page, 'report-table');
  },
];
