import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workerFor } from '../../scripts/offline-plugin';

const source = readFileSync('scripts/sw.js', 'utf8');
const version = (worker: string): string => /kVersion = '(.*)'/.exec(worker)![1]!;

test('the worker knows the files of the build, and another content is another version', () => {
  const one = workerFor(source, [{ name: 'index.html', content: 'a' }, { name: 'assets/x-1.js', content: 'b' }]);
  expect(one).toContain('const kFiles = ["index.html","assets/x-1.js"];');
  expect(version(one)).toMatch(/^astragal-[0-9a-f]{16}$/);
  expect(version(workerFor(source, [{ name: 'index.html', content: 'other' }, { name: 'assets/x-1.js', content: 'b' }]))).not.toBe(version(one));
  expect(version(workerFor(source, [{ name: 'index.html', content: 'a' }, { name: 'assets/x-1.js', content: 'b' }], [{ name: 'tray-1.bin', content: 'c' }]))).not.toBe(version(one));
  expect(version(workerFor(`${source} `, [{ name: 'index.html', content: 'a' }, { name: 'assets/x-1.js', content: 'b' }]))).not.toBe(version(one));
});

test('the manifest names icons that are there', () => {
  const { icons } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const icon = readFileSync(`public/${src}`);
    if (!src.endsWith('.png')) continue;
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes); // of a PNG's first chunk
  }
});
