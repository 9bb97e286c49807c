// Reduces the display font to the letters of titles, buttons and western European names.
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const kLetters = range(0x20, 0x7e) + range(0xc0, 0xff) + '«»·×–—‘’‚“”„…−→';

/** The letters kept in the built fonts. */
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
          keepFeatures: ['kern', 'liga', 'rvrn'], // without fractions and their small digits
          variationAxes: { wght: { min: 600, max: 800, default: 600 } },
        });
      }
    },
  };
}
