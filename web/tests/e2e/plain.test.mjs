// Pig has no table of its own: it is played on the plain one, at a server whose only game it is.
import assert from 'node:assert/strict';
import { axe } from './axe.mjs';
import { desktop, openPage, smallPhone, startPigServer } from './harness.mjs';
import { choices, openPig, over, playToTheEnd } from './plain.mjs';

async function atPig({ browser }, device, story) {
  const server = await startPigServer();
  try {
    const page = await openPage(browser, { url: server.url, still: true, ...device });
    await story(page, server);
    assert.deepEqual(page.faults, []);
  } finally {
    await server.stop();
  }
}

export async function plainWithTheKeyboardToItsEndAndItsReport(given) {
  await atPig(given, { size: desktop }, async (page) => {
    await page.getByRole('heading', { name: 'Pig' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.game').length === 1);
    assert.deepEqual(await axe(page), []);
    await openPig(page, 3);
    await choices(page).first().waitFor();
    assert.deepEqual(await choices(page).allInnerTexts(), ['Roll']);
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Roll');
    await page.keyboard.press('Enter');

    // As soon as there is a choice, a hint ranks both.
    while ((await choices(page).count()) < 2) {
      if ((await choices(page).count()) === 1) await page.keyboard.press('1');
      await page.waitForTimeout(50);
    }
    assert.deepEqual(await choices(page).allInnerTexts(), ['Roll', 'Hold']);
    await page.locator('.rolled svg').waitFor();
    await page.keyboard.press('h');
    await page.locator('dialog', { hasText: 'Roll' }).getByText('Hold').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press('Escape');

    await playToTheEnd(page);
    await page.locator('.over .btn', { hasText: 'Check the dice' }).click();
    await page.locator('dialog .verdict', { hasText: 'The dice are fair: every roll is correct.' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${page.url()}/report`);
    await page.getByRole('heading', { name: /Pig/ }).waitFor();
    await page.locator('main', { hasText: 'Roll' }).waitFor();
    await page.goto(page.url().replace('report', 'replay'));
    await page.getByRole('slider').first().waitFor();
    await page.keyboard.press('End');
    await page.locator('.seats .number').first().waitFor();
  });
}

export async function plainWithRealDiceInGermanOnASmallPhone(given) {
  await atPig(given, { size: smallPhone, light: 'dark', language: 'de' }, async (page) => {
    await openPig(page, 2, { names: ['Ann', 'Bob'] });
    const field = page.locator('form .input');
    for (const [number, shown] of [['6', '6'], ['5', '5']]) {
      await choices(page).first().click();
      await field.fill('7');
      await field.press('Enter');
      await page.locator('.toast').first().waitFor();
      await field.fill(number);
      await field.press('Enter');
      await page.locator(`.rolled[aria-label="${shown}"]`).waitFor();
    }
    await page.locator('dd', { hasText: /^11$/ }).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await choices(page).nth(1).click();
    await page.locator('li.acting', { hasText: 'Bob' }).waitFor();
    assert.equal(await page.locator('li .number').first().innerText(), '11');
    assert.equal(await over(page).count(), 0);
  });
}

/** The engine of the pages was built with the games on the list; this server has another one. */
export async function plainAtTheServerWhereTheEngineDoesNotHaveTheGame(given) {
  await atPig(given, { size: desktop, engine: true }, async (page) => {
    await page.getByRole('heading', { name: 'Pig' }).waitFor();
    await openPig(page, 3);
    await choices(page).first().waitFor();
    assert.doesNotMatch(new URL(page.url()).pathname, /^\/here\//);
    await playToTheEnd(page);
    await page.goto(`${page.url()}/replay`);
    await page.getByRole('slider').first().waitFor();
  });
}
