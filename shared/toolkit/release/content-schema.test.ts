import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { toContentSchema } from './content-schema';

const label = { title: 'Name', description: 'What it is' };
const contentOf = (field: z.ZodType) => z.strictObject({ field });

test('every kind of field has its part of the schema', () => {
  const schema = z.strictObject({
    name: z.string().min(1).max(80).meta(label),
    mail: z.email().nullable().meta(label),
    day: z.iso.date().meta(label),
    shop: z.url().meta(label),
    plans: z
      .array(z.strictObject({ price: z.int().min(1).max(100_000).meta(label) }))
      .max(9)
      .meta(label),
    size: z.enum(['S', 'M']).nullable().meta(label),
    open: z.boolean().meta(label),
  });
  expect(toContentSchema(schema)).toEqual({
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      required: ['name', 'mail', 'day', 'shop', 'plans', 'size', 'open'],
      properties: {
        name: { ...label, type: 'string', minLength: 1, maxLength: 80 },
        mail: { ...label, anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] },
        day: { ...label, type: 'string', format: 'date' },
        shop: { ...label, type: 'string', format: 'uri' },
        plans: {
          ...label,
          type: 'array',
          maxItems: 9,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['price'],
            properties: { price: { ...label, type: 'integer', minimum: 1, maximum: 100_000 } },
          },
        },
        size: { ...label, anyOf: [{ type: 'string', enum: ['S', 'M'] }, { type: 'null' }] },
        open: { ...label, type: 'boolean' },
      },
    },
  });
});

test.each<[string, z.ZodType, RegExp]>([
  ['no labels', z.string(), /^field: A field has a title/],
  ['a regular expression', z.string().regex(/a/).meta(label), /^field: "pattern" is not supported/],
  ['an own format', z.iso.datetime().meta(label), /^field.format: The formats are uri, email and date\./],
  ['no limit of its list', z.array(z.string()).meta(label), /^field.maxItems: A list has a limit/],
  ['other fields', z.looseObject({}).meta(label), /^field.additionalProperties: A group has no other fields/],
  ['a record', z.record(z.string(), z.string()).meta(label), /^field: A group lists its fields/],
  ['two types', z.union([z.string(), z.int()]).meta(label), /^field: A field has one type/],
  ['anything', z.unknown().meta(label), /^field: The types are object, array/],
  ['a default', z.string().default('a').meta(label), /^field: "default" is not supported\./],
  ['an exclusive limit', z.number().positive().meta(label), /^field: "exclusiveMinimum" is not supported\./],
  [
    'a check of its own',
    z
      .string()
      .refine(() => true)
      .meta(label),
    /^field: \.refine\(\) cannot be checked/,
  ],
  ['a change of the value', z.string().trim().meta(label), /^field: The content is used as it stands/],
  ['a date of JavaScript', z.date().meta(label), /Date cannot be represented in JSON Schema/],
  [
    'a fault in a list',
    z
      .array(z.strictObject({ price: z.int() }))
      .max(3)
      .meta(label),
    /^field\[\]\.price: A field has a title/,
  ],
])('a schema with %s is refused', (_, field, message) => {
  expect(toContentSchema(contentOf(field))).toEqual({
    faults: expect.arrayContaining([expect.stringMatching(message)]),
  });
});

test('a schema that the server would refuse does not build', () => {
  expect(toContentSchema(z.strictObject({ 'first-name': z.string().meta(label) }))).toEqual({
    faults: [expect.stringMatching(/^first-name: A field has a name of at most 60 letters/)],
  });
});

test('a content is an object', () => {
  expect(toContentSchema(z.array(z.string()))).toEqual({
    faults: ['type: The content is a group of fields: z.strictObject().'],
  });
});
