import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { protocolTypes, typesFiles } from '../../scripts/protocol-types.mjs';

test.each(typesFiles)('%s has the types of the schema; `npm run types` makes them anew', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(protocolTypes());
});
