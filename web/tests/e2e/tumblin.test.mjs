// Whole games of Tumblin-Dice: by pointer, by keys, with real dice.
import assert from 'node:assert/strict';
import { axeFollows } from './axe.mjs';
import { desktop, openPage, phone, smallPhone } from './harness.mjs';
import { mainButton, nextThing, openTumblin, over, pull, swipe, throwButton } from './tumblin.mjs';

const said = (page) => page.locator('[role=log]').last().innerText();

/** Swipes until the die is off: on a busy machine the page sees too little of a swipe to take it for one. */
async function swipeOff(page, right) {
  for (let attempt = 0; attempt < 6; ++attempt) {
    await swipe(page, right);
    const gone = await throwButton(page).waitFor({ state: 'hidden', timeout: 2500 }).then(() => true, () => false);
    if (gone) return;
  }
  assert.fail('no swipe was taken for a throw');
}

export async function tumblinByPointerToItsEndAndAgain({ browser, server }) {
  const page = await openPage(browser, { still: true, size: phone });
  await openTumblin(page, server, { options: { rounds: 1 } });
  let throws = 0;
  while ((await nextThing(page)) === 'throw') {
    if (throws % 2 === 0) await pull(page, { right: throws * 6 - 8, down: 80 + throws * 4 });
    else await swipeOff(page, throws * 4);
    await throwButton(page).waitFor({ state: 'hidden' });
    ++throws;
    assert.ok(throws <= 8, 'an overtime at most');
  }
  assert.ok(throws >= 2);
  assert.match(await page.locator('.over h2').innerText(), /win/);
  await over(page).click();
  await over(page).waitFor({ state: 'hidden' });
  assert.equal(await nextThing(page), 'throw');
  assert.deepEqual(page.faults, []);
}

export async function tumblinWithTheKeyboardOnly({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop });
  await openTumblin(page, server, { options: { rounds: 1 } });
  for (let turn = 0; (await nextThing(page)) === 'throw'; ++turn) {
    assert.ok(turn < 8);
    // The next thing has the focus by itself.
    await page.waitForFunction(() => document.activeElement?.matches('.bar [data-next]'));
    if (turn === 0) {
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowLeft', 'ArrowUp', 'q', 'f']) await page.keyboard.press(key);
      await page.waitForFunction(() => [...document.querySelectorAll('[role=log]')].some((each) => /Flick/.test(each.textContent)));
      const panel = await page.locator('.side .panel').innerText();
      assert.match(panel, /1° right/);
      assert.match(panel, /2 mm left/);
      assert.match(panel, /12.3 of 30/);
      assert.match(panel, /60°\/s left/);
    } else await page.keyboard.press(turn % 2 ? 'ArrowLeft' : 's');
    await page.keyboard.press('Enter');
    await throwButton(page).waitFor({ state: 'hidden' });
  }
  await over(page).waitFor();
  assert.deepEqual(page.faults, []);
}

export async function tumblinDiceFlyAsSimulatedAndATapSkips({ browser, server }) {
  const page = await openPage(browser, { size: phone });
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0 });
  await throwButton(page).waitFor({ timeout: 60_000 });
  await pull(page);
  await throwButton(page).waitFor({ state: 'hidden' });
  const box = await page.locator('.board').boundingBox();
  await page.mouse.click(box.x + 30, box.y + 30);
  await throwButton(page).waitFor({ timeout: 60_000 });
  assert.match(await said(page), /throws (red|green) 1/);
  // Nothing is drawn while nothing moves.
  await page.waitForTimeout(1500);
  const drawn = await page.evaluate(async () => {
    let count = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) => {
      ++count;
      return ask(act);
    };
    await new Promise((done) => setTimeout(done, 1000));
    return count;
  });
  assert.equal(drawn, 0);
  assert.deepEqual(page.faults, []);
}

export async function tumblinAnswersWhileSixteenDiceAreOnTheBoard({ browser, server }) {
  const page = await openPage(browser, { size: phone });
  await openTumblin(page, server, { names: ['Ann', 'Bob', 'Cleo', 'Dan'], bots: 0, throws: 13 });
  await throwButton(page).waitFor();
  // Counts pictures and long tasks while dice move, and notes what is answered at which picture.
  await page.evaluate(() => {
    const seen = (globalThis.seen = { throws: [], menuWhileMoving: false, tapped: null });
    const board = () => document.querySelector('.board');
    let now = null;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) now?.tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
    const frame = (time) => {
      if (!now) return;
      now.frames.push(Math.max(0, Math.round(time - now.last)));
      now.last = time;
      requestAnimationFrame(frame);
    };
    new MutationObserver(() => {
      const moving = board()?.classList.contains('moving') ?? false;
      if (moving && !now) {
        now = { frames: [], tasks: [], begun: performance.now(), last: performance.now() };
        seen.throws.push(now);
        requestAnimationFrame(frame);
      }
      if (moving && document.querySelector('dialog[open]')) seen.menuWhileMoving = true;
      if (!moving && now) {
        if (seen.tapped !== null) seen.framesToSkip ??= now.frames.length - seen.tapped;
        now.length = Math.round(performance.now() - now.begun);
        now = null;
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class', 'open'] });
    addEventListener('pointerup', ({ target }) => {
      if (now && board()?.contains(target)) seen.tapped = now.frames.length;
    }, true);
  });
  const centre = async (what) => {
    const box = await what.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const menu = await centre(page.locator('header .btn').last());
  const sky = await centre(page.locator('.board'));

  // The fourteenth die flies undisturbed, the fifteenth goes on behind the menu.
  await throwButton(page).click();
  await page.locator('.board.moving').waitFor();
  await throwButton(page).waitFor();
  await throwButton(page).click();
  await page.locator('.board.moving').waitFor();
  await page.mouse.click(...menu);
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await throwButton(page).waitFor();
  // The sixteenth is cut short by a tap.
  await throwButton(page).click();
  await page.locator('.board.moving').waitFor();
  await page.mouse.click(...sky);
  await page.locator('.tags.counting').waitFor();
  const dice = await page.locator('.tags li').count();

  const seen = await page.evaluate(() => globalThis.seen);
  for (const [index, { frames, tasks, length }] of seen.throws.entries()) {
    const all = frames.sort((a, b) => a - b);
    console.log(
      `        throw ${14 + index} of 16: ${length} ms, ${all.length} pictures, median ${all[all.length >> 1] ?? '-'} ms, slowest ${all.at(-1) ?? '-'} ms; ` +
        `${tasks.length} long tasks, longest ${Math.max(0, ...tasks)} ms`,
    );
  }
  console.log(`        ${dice} dice lie on the board at the end; the tap was answered after ${seen.framesToSkip} pictures`);
  assert.ok(dice >= 6, 'a board with many dice');
  assert.equal(seen.menuWhileMoving, true, 'the menu opens while dice move');
  assert.ok(seen.framesToSkip <= 2, 'a tap ends the motion at once');
  assert.deepEqual(page.faults, []);
}

export async function tumblinCardsAreLaidByTapsAndByKeys({ browser, server }) {
  const page = await openPage(browser, { still: true, size: desktop });
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, options: { gates: 'on', cards: 'players' } });
  await mainButton(page).first().waitFor({ timeout: 60_000 });
  await page.locator('.board canvas').first().waitFor();
  await page.waitForTimeout(500);
  const box = await page.locator('.board').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.5);
  const here = page.locator('.bar .btn', { hasText: 'Lay it here' });
  await here.click();
  await page.locator('.prompt', { hasText: 'gate 2' }).waitFor();
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await here.waitFor();
  await here.press('Enter');
  assert.equal(await nextThing(page), 'throw');
  assert.equal(await page.locator('ul.visually-hidden li', { hasText: 'gate' }).count(), 2);
  assert.deepEqual(page.faults, []);
}

export async function tumblinWithRealDice({ browser, server }) {
  const page = await openPage(browser, { language: 'de', still: true, size: smallPhone });
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, dice: 'table', options: { rounds: 1, mines: 'pressure' } });
  const face = (n) => page.locator('.enter .faces .face').nth(n - 1);
  const level = (n) => page.locator('.enter .levels button.name', { hasText: `${n}×` });
  const enter = page.locator('.bar .btn.main.big');
  await page.locator('.enter .line').nth(0).locator('.face').nth(5).click({ timeout: 20_000 });
  await page.locator('.enter .line').nth(1).locator('.face').nth(2).click();
  await page.locator('.enter .btn.main').click();
  await page.locator('.enter h2', { hasText: 'Minen' }).waitFor();
  await face(1).click();
  await page.locator('.enter .btn.main').click();
  await page.locator('.bar .btn.big', { hasText: '3×' }).click();

  // red 1 on 3×; then green 1 bumps it off and lies on 2×.
  await level(3).click({ timeout: 20_000 });
  await face(5).click();
  await enter.click();
  await page.locator('.enter h2', { hasText: 'grün 1' }).waitFor();
  assert.equal(await enter.isDisabled(), true);
  await level(2).click();
  await face(4).click();
  await page.locator('.enter button.die').first().click();
  await page.locator('.enter .btn', { hasText: 'Vom Brett' }).click();
  await page.locator('.enter .btn', { hasText: 'Zurücksetzen' }).click();
  assert.equal(await page.locator('.enter button.die').count(), 2);
  await page.locator('.enter button.die').first().click();
  await page.locator('.enter .btn', { hasText: 'Vom Brett' }).click();
  await enter.click();
  await page.locator('.enter h2', { hasText: 'rot 2' }).waitFor();

  // On the mine, and gone with it; the last entry can be taken back.
  await level(3).click();
  await face(6).click();
  await page.locator('.enter .chip', { hasText: 'auf Mine 1' }).click();
  await enter.click();
  await page.locator('.enter h2', { hasText: 'grün 2' }).waitFor();
  assert.equal(await page.locator('.enter button.die').count(), 1);
  await page.locator('.actions .line .btn', { hasText: 'Zurücknehmen' }).click();
  await page.locator('.enter h2', { hasText: 'rot 2' }).waitFor();
  await page.locator('.enter .btn', { hasText: 'Vom Brett' }).click();
  await enter.click();

  for (let throws = 3; throws < 8; ++throws) {
    await page.locator('.enter h2', { hasText: throws % 2 ? 'grün' : 'rot' }).waitFor();
    await level(1 + (throws % 4)).click();
    await face(throws - 1).click();
    await enter.click();
    await page.waitForTimeout(150);
  }
  await over(page).waitFor({ timeout: 20_000 });
  assert.deepEqual(page.faults, []);
}

export async function tumblinWithoutWebGl({ browser, server }) {
  const page = await openPage(browser, { still: true });
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return /webgl/.test(kind) ? null : get.call(this, kind, ...rest);
    };
  });
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0 });
  await throwButton(page).waitFor({ timeout: 60_000 });
  await pull(page);
  await page.waitForTimeout(300);
  assert.equal(await nextThing(page), 'throw');
  assert.match(await said(page), /throws/);
}

async function everyState(page, look, { server }) {
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, throws: 7, options: { rounds: 1, 'start-face': 'free', gates: 'on', mines: 'trip' } });
  await nextThing(page);
  await look('throw');
  const fold = page.locator('.btn.fold');
  if (await fold.isVisible()) {
    await fold.click();
    await look('aim');
    await page.locator('.strip .pad').first().click();
    await look('tally');
    await page.keyboard.press('Escape');
    await page.locator('.which').click();
    await look('cards');
    await page.keyboard.press('Escape');
  }
  while ((await nextThing(page)) === 'throw') {
    await throwButton(page).click();
    await throwButton(page).waitFor({ state: 'hidden' });
  }
  await look('over');
  await openTumblin(page, server, { names: ['Ann', 'Bob'], bots: 0, dice: 'table', options: { mines: 'trip' } });
  await page.locator('.enter .line').nth(0).locator('.face').nth(5).click({ timeout: 20_000 });
  await look('enter start');
  await page.locator('.enter .line').nth(1).locator('.face').nth(2).click();
  await page.locator('.enter .btn.main').click();
  await page.locator('.enter .faces .face').nth(0).click();
  await page.locator('.enter .btn.main').click();
  await page.locator('.bar .btn.big').first().click();
  await page.locator('.enter .levels button.name').first().click({ timeout: 20_000 });
  await look('enter');
}
export const tumblinHasNothingThatAxeFindsInTheLightTheme = (given) => axeFollows(given, 'light', everyState);
export const tumblinHasNothingThatAxeFindsInTheDarkTheme = (given) => axeFollows(given, 'dark', everyState);

export async function tumblinIsOpenedWithWhatMatters({ browser, server }) {
  const page = await openPage(browser, { url: server.url, still: true, size: smallPhone });
  await page.locator('.game').nth(3).locator('.more').click();
  await page.locator('dialog .way').first().click();
  await page.locator('dialog summary').click();
  const option = (name) => page.getByRole('group', { name });
  assert.equal(await page.getByLabel('Number of breeding cards').count(), 0, 'there are none to count');
  await option('Breeding cards on the board').locator('label').nth(1).click();
  assert.equal(await page.getByLabel('Number of breeding cards').count(), 1);
  await option('Breeding cards on the board').getByText('both, one of each').click();
  assert.equal(await page.getByLabel('Number of breeding cards').count(), 0, 'one of each kind');
  assert.equal(await option('Who throws first in a team').count(), 0, 'without teams nobody asks');
  await option('Teams: seats 1 and 3 against 2 and 4').getByText('yes').click();
  assert.equal(await option('Who throws first in a team').count(), 1);
  await option('Teams: seats 1 and 3 against 2 and 4').getByText('no', { exact: true }).click();
  assert.equal(await page.getByLabel('Rounds').count(), 1);
  await option('Play to a target score instead').getByText('yes').click();
  assert.equal(await page.getByLabel('Rounds').count(), 0, 'rounds are not counted then');
  await page.getByLabel('Target score').fill('80');
  await page.locator('dialog input').first().fill('Ann');
  await page.locator('dialog form .btn.main').click();
  await page.getByText('Target score: 80').waitFor();
  assert.deepEqual(page.faults, []);
}
