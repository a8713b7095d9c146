import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildContent, contentSchemaModule } from './content-source';

const MODULE = 'src/content/schema.ts';

/** A bundle of a schema with one price. */
const BUNDLE = `const { z } = require('zod');
const price = z.int().min(1).meta({ title: 'Price', description: 'In rupees' });
exports.contentSchema = z.strictObject({ plans: z.array(z.strictObject({ price })).max(3).meta({ title: 'Plans', description: 'All plans' }) });`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(directory, 'src/content'), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

function build(content: string, bundle = BUNDLE) {
  writeFileSync(join(directory, 'src/content/content.json'), content);
  return buildContent(directory, MODULE, bundle);
}

test('writes equal contents equally, whatever their form', () => {
  const built = build('{ "plans": [ { "price": 699 } ] }');
  expect(built).toEqual({ content: '{"plans":[{"price":699}]}\n', schema: expect.stringContaining('"maxItems": 3') });
});

test.each([
  ['a wrong value', '{ "plans": [{ "price": 0 }] }', /^src\/content\/content\.json: plans\.0\.price: Too small/],
  ['an unknown field', '{ "plans": [], "prices": [] }', /^src\/content\/content\.json: Unrecognized key: "prices"/],
  ['a typing error', '{ "plans": [ }', /^src\/content\/content\.json: .*JSON/],
])('names file and field of %s', (_, content, message) => {
  expect(build(content)).toEqual({ faults: [expect.stringMatching(message)] });
});

test('names the module of a schema that contents cannot have, and of a missing one', () => {
  expect(build('{}', BUNDLE.replace('.min(1)', '.gt(1)'))).toEqual({
    faults: [expect.stringMatching(/^src\/content\/schema\.ts: plans\[\]\.price: "exclusiveMinimum" is not supported/)],
  });
  expect(build('{}', 'exports.schema = {};')).toEqual({
    faults: ['src/content/schema.ts: export the schema of the content as contentSchema.'],
  });
});

test('content and schema come together', () => {
  expect(contentSchemaModule(join(directory, 'src'))).toBeUndefined();
  writeFileSync(join(directory, MODULE), BUNDLE);
  expect(() => contentSchemaModule(directory)).toThrow('Create src/content/content.json.');
  writeFileSync(join(directory, 'src/content/content.json'), '{}');
  expect(contentSchemaModule(directory)).toBe(MODULE);
  rmSync(join(directory, MODULE));
  expect(() => contentSchemaModule(directory)).toThrow(
    'src/content/content.json has no schema. Create src/content/schema.ts.',
  );
});
