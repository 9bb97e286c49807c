// The display font with the letters that titles, buttons and names of western Europe need, and no others.
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const kLetters = range(0x20, 0x7e) + range(0xc0, 0xff) + '«»·×±°€£–—‘’‚“”„…•−→';

/** Fonts that the build writes have only these letters. */
export function fontPlugin(): Plugin {
  let building = false;
  return {
    name: 'font-letters',
    configResolved(config) {
      building = config.command === 'build';
    },
    async generateBundle(_options, bundle) {
      if (!building) return;
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.woff2')) continue;
        const whole = typeof asset.source === 'string' ? Buffer.from(asset.source) : Buffer.from(asset.source);
        asset.source = await subsetFont(whole, kLetters, {
          targetFormat: 'woff2',
          keepFeatures: ['kern', 'liga', 'rvrn'], // no fractions, nor their small digits
          variationAxes: { wght: { min: 600, max: 800, default: 600 } },
        });
      }
    },
  };
}
