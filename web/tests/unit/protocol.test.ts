import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { protocolTypes } from '../../scripts/protocol-types.mjs';

test('the types are those of the schema; `npm run types` makes them anew', () => {
  expect(readFileSync('src/net/protocol.ts', 'utf8')).toBe(protocolTypes());
});
