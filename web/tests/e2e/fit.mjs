// Whether everything fits on the screen: text and controls are neither cut, nor covered, nor out of reach.

/** One page is resized to each of them in turn. The last is a desktop at 400 % zoom. */
export const screens = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
  { width: 320, height: 256 },
];

/** Names of the greatest length: wide letters, emoji, right to left. */
export const longNames = ['Wilhelmine Mommsen-Wwwww', '🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺🦌🐺', 'عبد الرحمن بن عبد العزيز', 'Maximiliane Schmetterlin'];

/** What does not fit, one line each; runs in the page. */
function misfits() {
  const kSlack = 1.5; // rounding, and parts of letters that overhang
  const found = new Set();
  const name = (element) => {
    const own = element.id ? `#${element.id}` : [...element.classList].filter((each) => !each.startsWith('svelte-')).map((each) => `.${each}`).join('');
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${element.tagName.toLowerCase()}${own}${text ? ` "${text}"` : ''}`;
  };
  const around = (element) => (element.assignedSlot ?? element.parentElement) || null;

  /** Only what is in front counts: an open dialog, or the result of a game. */
  const result = document.querySelector('main > .over > .inside');
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? result ?? document.body;

  /** The visible part of a rectangle, and whether the rest can be scrolled to. */
  function seen(element, rect) {
    let { left, top, right, bottom } = rect;
    let cut = '';
    let scrolls = false;
    for (let each = element; each && each !== document.documentElement; each = around(each)) {
      const style = getComputedStyle(each);
      if (style.position === 'fixed' && each !== element && each.tagName === 'DIALOG') break;
      if (each === element && style.display === 'inline') continue;
      const box = each.getBoundingClientRect();
      const inner = { left: box.left + each.clientLeft, top: box.top + each.clientTop, right: box.left + each.clientLeft + each.clientWidth, bottom: box.top + each.clientTop + each.clientHeight };
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const reach = { x: /auto|scroll/.test(style.overflowX), y: /auto|scroll/.test(style.overflowY) };
      if (reach.y && each.scrollHeight > each.clientHeight) scrolls = true;
      if (!reach.x && (left < inner.left - kSlack || right > inner.right + kSlack)) {
        // An ellipsis is for names, which people choose; nothing else may be shortened.
        if (!(style.textOverflow === 'ellipsis' && element.closest('bdi'))) cut ||= `cut at the side by ${name(each)}`;
      }
      if (!reach.y && (top < inner.top - kSlack || bottom > inner.bottom + kSlack)) cut ||= `cut above or below by ${name(each)}`;
      left = Math.max(left, inner.left);
      right = Math.min(right, inner.right);
      top = Math.max(top, inner.top);
      bottom = Math.min(bottom, inner.bottom);
    }
    return { left, top, right, bottom, cut, scrolls };
  }

  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.visually-hidden, [aria-hidden="true"] canvas, svg');
  const hides = (element) => {
    for (let each = element; each; each = around(each)) {
      const { clipPath, position } = getComputedStyle(each);
      if (position === 'absolute' && clipPath.startsWith('inset(50%')) return true;
    }
    return false;
  };
  const pageScrolls = !(front instanceof HTMLDialogElement);
  const width = document.documentElement.clientWidth;
  const height = innerHeight;

  function look(element, rect, what) {
    const part = seen(element, rect);
    if (part.cut) found.add(`${what} ${name(element)} is ${part.cut}`);
    if (part.right - part.left < 1 || part.bottom - part.top < 1) return null; // scrolled out of sight
    if (part.left < -kSlack || part.right > width + kSlack) found.add(`${what} ${name(element)} is beside the screen`);
    const below = pageScrolls ? document.documentElement.scrollHeight - scrollY : height;
    if (part.top < -kSlack - (pageScrolls ? scrollY : 0) || part.bottom > below + kSlack) found.add(`${what} ${name(element)} is above or below the screen`);
    return part;
  }

  /** What is over an element, where it can be seen; it is scrolled to if something lies over its place. */
  function covered(element, points) {
    const over = points().map(([x, y]) => above(element, x, y)).find(Boolean);
    if (!over) return null;
    const scrolled = [];
    for (let each = element; each; each = around(each)) if (each.scrollHeight > each.clientHeight) scrolled.push([each, each.scrollTop]);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const still = points().map(([x, y]) => above(element, x, y)).find(Boolean);
    for (const [each, top] of scrolled) each.scrollTop = top;
    return still ?? null;
  }

  function above(element, x, y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const top = document.elementFromPoint(x, y);
    if (!top || top === element || element.contains(top) || top.contains(element)) return null;
    if (element.labels && [...element.labels].some((label) => label.contains(top))) return null;
    if (top.closest('.toast')) return null;
    return top;
  }

  const inside = ({ left, top, right, bottom }, points) => (right - left < 1 || bottom - top < 1 ? [] : points.map(([x, y]) => [left + (right - left) * x, top + (bottom - top) * y]));
  const middleOf = (part) => inside(part, [[0.5, 0.5]]);
  const pointsOf = (part) => inside(part, [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]]);

  const paints = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return element instanceof HTMLCanvasElement || backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
  };

  // Labels on dice are where the dice are.
  const texts = [];
  const walk = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || hides(element) || element.closest('option, script, style, .toast, .tags')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const [at, rect] of [...range.getClientRects()].entries()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // The letters are in the middle of the line.
      const size = parseFloat(getComputedStyle(element).fontSize);
      const middle = (rect.top + rect.bottom) / 2;
      const letters = { left: rect.left, right: rect.right, top: Math.max(rect.top, middle - size * 0.42), bottom: Math.min(rect.bottom, middle + size * 0.42) };
      const part = look(element, letters, 'text');
      if (!part) continue;
      texts.push({ element, part });
      if (getComputedStyle(element).pointerEvents === 'none') continue;
      const top = covered(element, () => middleOf(seen(element, range.getClientRects()[at] ?? rect)));
      if (top && paints(top)) found.add(`text ${name(element)} is under ${name(top)}`);
    }
  }
  for (let i = 0; i < texts.length; ++i)
    for (let j = i + 1; j < texts.length; ++j) {
      const [a, b] = [texts[i], texts[j]];
      const wide = Math.min(a.part.right, b.part.right) - Math.max(a.part.left, b.part.left);
      const high = Math.min(a.part.bottom, b.part.bottom) - Math.max(a.part.top, b.part.top);
      if (wide > 2 && high > 2 && a.element !== b.element) found.add(`text ${name(a.element)} runs into ${name(b.element)}`);
    }

  for (const element of front.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')) {
    if (!shown(element) || hides(element)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) continue;
    const part = look(element, rect, 'control');
    if (!part) continue;
    const top = covered(element, () => pointsOf(seen(element, element.getBoundingClientRect())));
    if (top) found.add(`control ${name(element)} is under ${name(top)}`);
  }
  for (const stage of document.querySelectorAll('main .tray canvas, main .board canvas')) {
    const { width: wide, height: high } = stage.getBoundingClientRect();
    if (stage.checkVisibility() && Math.min(wide, high) < 90) found.add(`the stage is only ${Math.round(wide)}x${Math.round(high)}`);
  }
  if (document.documentElement.scrollWidth > width + 1) found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...found];
}

/** Two frames: styles, observers of sizes, and what these changed. */
export const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits until nothing moves any more; what turns for ever does not count. */
async function isStill(page) {
  await settled(page);
  await page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity));
}

/** What does not fit at any of the sizes. The page has its size again afterwards. */
export async function misfitsAt(page, sizes = screens, each = async () => undefined) {
  const found = [];
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await isStill(page);
    for (const line of await page.evaluate(misfits)) found.push(`${size.width}x${size.height}: ${line}`);
    await each(size);
  }
  await page.setViewportSize(before);
  return found;
}
