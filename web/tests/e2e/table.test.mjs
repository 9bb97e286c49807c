// What all tables have in common: opening, sitting down, lines that break, words from strangers.
import assert from 'node:assert/strict';
import { axe } from './axe.mjs';
import { groups, nextThing, playBots, rollButton, takeByClicks } from './bock.mjs';
import { desktop, openPage, smallPhone } from './harness.mjs';

/** Ann opens a table for friends. */
async function annOpens(browser, server, options = {}) {
  const ann = await openPage(browser, { url: server.url, still: true, ...options });
  await ann.locator('.game').nth(1).locator('button').nth(1).click();
  await ann.locator('dialog .way').first().click();
  await ann.locator('dialog input').first().fill('Ann');
  await ann.locator('dialog form .btn.main').click();
  await ann.locator('.seats li').first().waitFor();
  return ann;
}

async function comesIn(browser, url, name, options = {}) {
  const page = await openPage(browser, { url, still: true, ...options });
  await page.locator('.join input').fill(name);
  await page.locator('.join .btn.main').click();
  await page.locator('.seats .name', { hasText: name }).waitFor();
  return page;
}

export async function threeTapsFromTheStartPageToTheFirstRoll({ browser, server }) {
  const page = await openPage(browser, { url: server.url });
  await page.locator('.game').nth(1).locator('.btn.main').click();
  await rollButton(page).click({ timeout: 20_000 });
  await groups(page).first().waitFor({ timeout: 20_000 });
  assert.deepEqual(page.faults, []);
}

export async function twoBrowsersOneReloadedOneCutOff({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await comesIn(browser, ann.url(), 'Bob', { size: desktop });
  await ann.locator('.seats .name', { hasText: 'Bob' }).waitFor();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  const before = await groups(ann).count();

  await ann.reload(); // in mid-turn: the same dice lie there
  await groups(ann).first().waitFor();
  assert.equal(await groups(ann).count(), before);

  // Bob's train enters a tunnel; what Ann does meanwhile reaches him when it leaves.
  await bob.context().setOffline(true);
  await bob.evaluate(() => dispatchEvent(new Event('offline')));
  await takeByClicks(ann);
  await bob.waitForTimeout(300);
  await bob.context().setOffline(false);
  await bob.evaluate(() => dispatchEvent(new Event('online')));
  await rollButton(bob).click({ timeout: 30_000 });
  await groups(bob).first().waitFor();
  await takeByClicks(bob);
  await rollButton(ann).waitFor();
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function aServerThatRestartsLosesNothing({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).click({ timeout: 20_000 });
  await groups(page).first().waitFor();
  await server.end();
  await page.locator('.banner').waitFor();
  await groups(page).first().click(); // people go on as if nothing were
  await server.again();
  await page.locator('.banner').waitFor({ state: 'detached', timeout: 30_000 });
  await takeByClicks(page);
  assert.equal(await nextThing(page), 'roll');
  assert.deepEqual(page.faults, []);
}

export async function twoTabsWithTheSameSeat({ browser, server }) {
  const one = await openPage(browser, { url: server.url, still: true });
  await playBots(one);
  await rollButton(one).waitFor({ timeout: 20_000 });
  const two = await one.context().newPage();
  await two.goto(one.url());
  await rollButton(two).click();
  await groups(one).first().waitFor();
  await takeByClicks(one);
  await rollButton(two).waitFor({ timeout: 30_000 });
}

export async function theBackButtonLeadsHomeAndTheTableBack({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).waitFor({ timeout: 20_000 });
  await page.goBack();
  await page.locator('.tables a').first().click();
  await rollButton(page).waitFor({ timeout: 20_000 });
  assert.deepEqual(page.faults, []);
}

export async function namesAndWordsOfStrangersAreText({ browser, server }) {
  const ann = await annOpens(browser, server, { size: smallPhone });
  const evil = '<script>alert</script>';
  const bob = await comesIn(browser, ann.url(), evil, { size: desktop });
  await ann.locator('.seats .name', { hasText: evil }).waitFor();
  await bob.locator('aside form input').fill(`<b>hi</b> \u05e9\u05dc\u05d5\u05dd \u{1f98c}${'x'.repeat(480)}`);
  await bob.locator('aside form .btn').click();
  await ann.locator('header .badge').waitFor();
  await ann.locator('header .talk').click();
  await ann.locator('dialog ol li', { hasText: '<b>hi</b>' }).waitFor();
  assert.equal(await ann.locator('dialog ol script, dialog ol li b').count(), 0);
  const sideways = await ann.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(sideways, false, 'the page does not scroll sideways');
  assert.deepEqual([...ann.faults, ...bob.faults], []);
}

export async function aRefusalIsASentenceInTheOwnLanguage({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await openPage(browser, { url: ann.url(), language: 'de', still: true });
  await bob.locator('.join input').fill('Ann');
  await bob.locator('.join .btn.main').click();
  await bob.locator('.toast', { hasText: 'So kann niemand heißen: jemand an diesem Tisch heißt schon so.' }).waitFor();
}

export async function aSeatMovesToAnotherDevice({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true });
  await playBots(page);
  await rollButton(page).waitFor({ timeout: 20_000 });
  await page.locator('header .btn').last().click();
  await page.locator('dialog .item').nth(2).click();
  const link = await page.locator('dialog .input').inputValue();
  assert.match(link, /#[0-9a-f]{64}$/);
  const other = await openPage(browser, { url: link, still: true });
  await other.locator('dialog .btn.main').click();
  await rollButton(other).click();
  await groups(other).first().waitFor();
  await page.locator('.centre', { hasText: 'moved to another device' }).waitFor();
  assert.equal(new URL(other.url()).hash, '');
}

export async function whoIsAbsentIsPlayedForAndComesBack({ browser, server }) {
  const ann = await annOpens(browser, server);
  const bob = await comesIn(browser, ann.url(), 'Bob');
  const at = bob.url();
  const storage = await bob.context().storageState();
  await ann.locator('.start .btn.main').click();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  await bob.context().close();
  await takeByClicks(ann);
  await ann.locator('.actions .btn', { hasText: 'Let a bot play for Bob' }).click();
  await rollButton(ann).waitFor({ timeout: 20_000 });
  const back = await openPage(browser, { url: at, still: true, storage });
  await back.locator('.actions').waitFor();
  await rollButton(ann).click();
  await groups(ann).first().waitFor();
  await takeByClicks(ann);
  await rollButton(back).waitFor({ timeout: 20_000 });
}

export async function axeFindsNothingOnAnyPage({ browser, server }) {
  for (const light of ['light', 'dark']) {
    const found = [];
    const look = async (page, where) => {
      await page.waitForTimeout(350);
      for (const line of await axe(page)) found.push(`${where}, ${light}: ${line}`);
    };
    const page = await openPage(browser, { url: server.url, light, still: true });
    await page.locator('.facts').first().waitFor();
    await look(page, 'start page');
    await page.locator('.game').nth(3).locator('button').nth(1).click();
    await look(page, 'ways');
    await page.locator('dialog .way').nth(1).click();
    await page.locator('dialog summary').click();
    await look(page, 'options');
    const ann = await annOpens(browser, server, { light });
    await look(ann, 'lobby');
    const bob = await openPage(browser, { url: ann.url(), light, size: desktop, still: true });
    await bob.locator('.join').waitFor();
    await look(bob, 'lobby of a guest');
    await ann.locator('header .btn').last().click();
    await look(ann, 'menu');
    assert.deepEqual(found, []);
  }
}
