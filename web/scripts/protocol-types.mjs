// Writes src/net/protocol.ts, and engine/protocol.d.ts for the npm package, from data/protocol.schema.json. A test fails
// if one of them is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const schemaFile = new URL('../../data/protocol.schema.json', import.meta.url);
/** The files with the types, relative to web/. */
export const typesFiles = ['src/net/protocol.ts', 'engine/protocol.d.ts'];

const pascal = (name) => name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());
/** Writes an object type on one line if it fits. */
const kWidth = 100;
const indented = (text) => text.replace(/\n/g, '\n  ');

function typeOf(schema) {
  if (schema.$ref) return pascal(schema.$ref.replace('#/$defs/', ''));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map(typeOf).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array': {
      const item = typeOf(schema.items);
      return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
    }
    case 'object':
      if (typeof schema.additionalProperties === 'object') return `{ [name: string]: ${typeOf(schema.additionalProperties)} }`;
      return schema.properties ? objectOf(schema) : 'Record<string, unknown>';
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema) {
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties).map(([key, value]) => {
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    return `${name}${required.has(key) ? '' : '?'}: ${typeOf(value)}`;
  });
  const short = `{ ${lines.join('; ')} }`;
  return short.length <= kWidth && !short.includes('\n') ? short : `{${indented(`\n${lines.join(';\n')}`)};\n}`;
}

export function protocolTypes() {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'));
  let text = '// Made from data/protocol.schema.json by `npm run types`. Do not edit.\n\n';
  for (const [name, definition] of Object.entries(schema.$defs)) {
    if (definition.description) text += `\n/** ${definition.description} */\n`;
    text += `export type ${pascal(name)} = ${typeOf(definition)};\n`;
  }
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of typesFiles) writeFileSync(new URL(`../${file}`, import.meta.url), protocolTypes());
}
