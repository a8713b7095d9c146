import { z } from 'zod';

/** Maximum fields of one group, and choices of one field. */
const MAX_ENTRIES = 100;

/** Names that every object has from its prototype. */
export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

const fieldName = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/)
  .refine((name) => !PROTOTYPE_KEYS.includes(name));

const NAMES = 'A field has a name of at most 60 letters, digits and underscores, such as "price".';

const count = z.int().min(0);
const choice = z.union([z.string().max(200), z.number(), z.boolean()]);

/** The error of a keyword that a field of its kind does not have. */
const keywordsOnly = {
  error: (issue: { code: string; keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys' ? `"${issue.keys?.[0]?.slice(0, 60)}" is not supported.` : undefined,
};

/** What the desk shows next to a field. */
const about = { title: z.string().trim().min(1).max(100).optional(), description: z.string().max(500).optional() };

/**
 * The keywords of each kind of field. JSON Schema has more of them: those would run a regular expression of a team, refer
 * to other schemas, or be no field that a person can fill in.
 */
export const KEYWORDS = {
  group: z.strictObject(
    {
      ...about,
      type: z.literal('object', 'The content is a group of fields: z.strictObject().'),
      properties: z
        .record(fieldName, z.unknown(), {
          error: ({ code }) => (code === 'invalid_key' ? NAMES : 'A group lists its fields: z.strictObject().'),
        })
        .refine((fields) => Object.keys(fields).length <= MAX_ENTRIES, `A group has at most ${MAX_ENTRIES} fields.`),
      required: z.array(z.string()).default([]),
      additionalProperties: z.literal(false, 'A group has no other fields: z.strictObject().'),
    },
    keywordsOnly,
  ),
  list: z.strictObject(
    {
      ...about,
      type: z.literal('array'),
      items: z.unknown(),
      minItems: count.optional(),
      maxItems: z.int('A list has a limit: .max().').min(1),
    },
    keywordsOnly,
  ),
  text: z.strictObject(
    {
      ...about,
      type: z.literal('string'),
      minLength: count.optional(),
      maxLength: count.optional(),
      format: z.enum(['uri', 'email', 'date'], 'The formats are uri, email and date.').optional(),
    },
    keywordsOnly,
  ),
  number: z.strictObject(
    {
      ...about,
      type: z.enum(['number', 'integer']),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
    },
    keywordsOnly,
  ),
  flag: z.strictObject({ ...about, type: z.literal('boolean') }, keywordsOnly),
  choice: z
    .strictObject(
      {
        ...about,
        type: z.enum(['string', 'number', 'integer', 'boolean']).optional(),
        enum: z.array(choice).min(1).max(MAX_ENTRIES).optional(),
        const: choice.optional(),
      },
      keywordsOnly,
    )
    .transform(({ enum: choices, const: only }) => choices ?? (only === undefined ? [] : [only]))
    .refine((choices) => choices.length > 0, 'It allows no value.'),
  nullable: z.strictObject(
    {
      ...about,
      anyOf: z
        .array(z.unknown())
        .refine(
          (types) => types.length === 2 && Object(types[1]).type === 'null',
          'A field has one type, or that or null.',
        ),
    },
    keywordsOnly,
  ),
};

/** A schema that content may not have. The message says where. */
export class SchemaFault extends Error {}

/** Names and indexes from a schema or a content to a part of it. */
export type Path = readonly PropertyKey[];

/**
 * The keywords of a field.
 * @throws SchemaFault for others, and for missing ones
 */
export function keywords<T>(kind: z.ZodType<T>, node: unknown, path: Path): T {
  const { data, error } = kind.safeParse(node);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw schemaFault([...path, ...(issue?.path ?? [])], issue?.message ?? 'It is no schema.');
}

/** A fault at a path of a schema. */
export function schemaFault(path: Path, message: string) {
  return new SchemaFault([fieldAt(path), message].filter(Boolean).join(': '));
}

/** Parts of a path of a schema that are no part of a content. */
const BETWEEN: readonly PropertyKey[] = ['properties', 'anyOf', 0];

/** The field at a path of a schema, such as `plans[].price`, and the keyword at its end; empty for the whole content. */
export function fieldAt(path: Path): string {
  const parts = path.map((part, i) => {
    if (path[i - 1] === 'properties') return `.${String(part)}`;
    if (part === 'items') return '[]';
    return BETWEEN.includes(part) ? '' : `.${String(part)}`;
  });
  return parts.join('').replace(/^\./, '');
}
