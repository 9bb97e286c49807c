// Rules, hints, warnings and lessons in a browser: how to get there, and what pictures to take.
import { openTrophy, nextHunt, rollButton, stopButton } from './trophy.mjs';

export const bookButton = (page) => page.locator('header .btn:has(path)').nth(-2);
export const hintButton = (page) => page.locator('.actions .btn[aria-keyshortcuts="h"]');
export const advised = (page) => page.locator('dialog .option');

/** Sets what the menu keeps, before the page is opened. */
export async function prefer(page, settings) {
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(`astragal.${name}`, value);
  }, settings);
}

/**
 * Hunts badly at a table of Trophy Buck until there is a warning: stops with nothing, and goes on with much. Returns what
 * was about to be done: `stop` or `hunt`.
 */
export async function untilWarned(page) {
  for (let decisions = 0; decisions < 60; ++decisions) {
    const what = await nextHunt(page, { skip: true });
    if (what === 'over') {
      await page.locator('.over .btn.main').click();
      await page.locator('section.over').waitFor({ state: 'detached' });
      continue;
    }
    if (what !== 'decide') {
      await rollButton(page).click();
      await page.waitForTimeout(60);
      continue;
    }
    const stops = Number(await page.locator('.sum').innerText()) < 3;
    await (stops ? stopButton(page) : rollButton(page)).click();
    // Either the warning comes, or the move is made.
    for (const end = Date.now() + 20_000; Date.now() < end; await page.waitForTimeout(50)) {
      if (await page.locator('dialog .costs').isVisible()) return stops ? 'stop' : 'hunt';
      if (!(await page.locator('.actions .prompt', { hasText: /Thinking|berechnet/ }).isVisible())) break;
    }
  }
  throw new Error('no warning came');
}

const kGames = ['trophy-buck', 'rock-the-bock', 'sharp-shooters', 'tumblin-dice'];

/** States for pictures. */
export const learning = [
  async function help({ open, shot, server }) {
    for (const game of kGames) {
      const page = await open(`${server.url}/help/${game}`);
      await page.locator('section .heading').first().waitFor();
      await shot(page, `help-${game}`, true);
    }
  },
  async function hint({ open, shot, server }) {
    const page = await open(`${server.url}/zzzz-zzzz-zzzz`);
    await prefer(page, { chances: 'on', warning: '2' });
    await page.goto(server.url);
    await openTrophy(page, 3, { goal: 10 });
    await nextHunt(page);
    await page.waitForTimeout(1500);
    await rollButton(page).click();
    await page.waitForTimeout(600);
    await nextHunt(page);
    await page.locator('.chances .share').first().waitFor();
    await shot(page, 'hint-bar');
    await hintButton(page).click();
    await advised(page).first().waitFor();
    await shot(page, 'hint-options');
    await page.keyboard.press('Escape');
    await bookButton(page).click();
    await page.locator('dialog section.now').waitFor();
    await page.waitForTimeout(300);
    await shot(page, 'help-at-the-table');
    await page.keyboard.press('Escape');
    await untilWarned(page);
    await page.waitForTimeout(400);
    await shot(page, 'warning');
    await page.keyboard.press('Escape');
    await page.locator('header .btn').last().click();
    await page.locator('dialog .settings').scrollIntoViewIfNeeded();
    await shot(page, 'hint-menu');
  },
  async function lesson({ open, shot, server }) {
    for (const game of kGames) {
      const page = await open(`${server.url}/learn/${game}`);
      await coach(page).waitFor();
      for (let step = 0; step < 2 && (await goOn(page).isVisible()); ++step) {
        await goOn(page).click();
        await page.waitForTimeout(2500);
      }
      await page.waitForTimeout(700);
      await shot(page, `learn-${game}`);
      await page.locator('.bar .btn:not(.quiet):visible, .bar .act:visible').first().click();
      await page.waitForTimeout(4500);
      await shot(page, `learn-${game}-next`);
    }
  },
];

// Lessons

export const coach = (page) => page.locator('.coach .words p');
export const goOn = (page) => page.locator('.coach .next.main');
export const lessonOver = (page) => page.locator('.coach .row .btn.main');

/** Waits until the lesson says this. */
export async function isTold(page, text) {
  await coach(page).filter({ hasText: text }).waitFor();
}
