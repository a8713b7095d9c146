import { z } from 'zod';
import type { Content } from './content';
import { KEYWORDS, keywords, type Path, PROTOTYPE_KEYS, SchemaFault, schemaFault } from './content-keywords';

/** Maximum number of reported faults. */
const MAX_FAULTS = 10;

/** Maximum levels of groups and lists in a schema, and so in its content. */
const MAX_DEPTH = 12;

/** Maximum characters of a web address and of an email address. Their rules run on short texts only. */
const MAX_URL = 2_000;
const MAX_EMAIL = 254;

/** Characters that no text has: control characters, marks that reverse text, and halves of characters. */
const NOT_TEXT = /[\p{Cs}\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u;

/**
 * The first fault of the schema of a release's content; undefined if there is none. A schema is JSON Schema of draft
 * 2020-12 with these fields only: strict objects, lists with `maxItems`, texts without patterns, numbers, flags, choices,
 * and any of them or null. Every field has a title.
 */
export function contentSchemaFault(schema: unknown): string | undefined {
  const read = readSchema(schema);
  return 'fault' in read ? read.fault : undefined;
}

/**
 * Validates content by the schema of its release.
 * @returns the content with its fields in the order of the schema, or at most ten sentences, each beginning with the path
 * of a field by its titles, such as "Plans › 2 › Price: at least 0"
 */
export function validateContent(
  schema: unknown,
  content: unknown,
): { content: Content; faults?: undefined } | { content?: undefined; faults: string[] } {
  const read = readSchema(schema);
  if ('fault' in read) return { faults: [read.fault] };
  const nested = nestingFault(content);
  if (nested !== undefined) return { faults: [nested] };
  // Otherwise, Zod would generate code with the names of fields.
  const { data, error } = read.type.safeParse(content, { jitless: true });
  if (data !== undefined) return { content: data };
  const issues = error?.issues.slice(0, MAX_FAULTS) ?? [];
  return {
    faults: issues.map(({ path, message }) => [labelsOf(schema, path).join(' › '), message].filter(Boolean).join(': ')),
  };
}

/**
 * Why no schema accepts a JSON value as content: it is nested too deeply, or one of its fields is named like a property
 * that every object has. Does not recurse, so it takes any value.
 */
function nestingFault(value: unknown): string | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `Content has at most ${MAX_DEPTH} levels.`;
    const objects = level.filter((inner) => typeof inner === 'object' && inner !== null);
    const forbidden = PROTOTYPE_KEYS.find((key) => objects.some((inner) => Object.hasOwn(inner, key)));
    if (forbidden !== undefined) return `No field may be named ${forbidden}.`;
    level = objects.flatMap((inner) => Object.values(inner));
  }
  return undefined;
}

function readSchema(schema: unknown): { type: z.ZodType<Content> } | { fault: string } {
  const { $schema, ...root } = Object(schema);
  if ($schema !== undefined && $schema !== 'https://json-schema.org/draft/2020-12/schema')
    return { fault: 'The schema is not of draft 2020-12.' };
  try {
    return { type: groupType(root, []) };
  } catch (error) {
    if (error instanceof SchemaFault) return { fault: error.message };
    throw error;
  }
}

/** The Zod type of a schema, whose messages continue the path of a field. */
function typeOf(node: unknown, path: Path): z.ZodType {
  if (path.length > 2 * MAX_DEPTH) throw schemaFault(path, `A schema has at most ${MAX_DEPTH} levels.`);
  const { anyOf, enum: choices, const: only, type } = Object(node);
  if (anyOf !== undefined) {
    const nullable = keywords(KEYWORDS.nullable, node, path);
    return typeOf(nullable.anyOf[0], [...path, 'anyOf', 0]).nullable();
  }
  if (choices !== undefined || only !== undefined) return choiceType(keywords(KEYWORDS.choice, node, path));
  switch (type) {
    case 'object':
      return groupType(node, path);
    case 'array':
      return listType(node, path);
    case 'string':
      return textType(keywords(KEYWORDS.text, node, path));
    case 'number':
    case 'integer':
      return numberType(keywords(KEYWORDS.number, node, path));
    case 'boolean':
      keywords(KEYWORDS.flag, node, path);
      return z.boolean(orMissing('must be true or false'));
    default:
      throw schemaFault(path, 'The types are object, array, string, number, integer and boolean.');
  }
}

const orMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : message),
});

function groupType(node: unknown, path: Path): z.ZodType<Content> {
  const { properties, required } = keywords(KEYWORDS.group, node, path);
  const unknown = required.find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) throw schemaFault(path, `There is no field ${unknown}.`);
  const fields = Object.entries(properties).map(([name, field]) => {
    const fieldPath = [...path, 'properties', name];
    const type = typeOf(field, fieldPath);
    if (titleOf(field) === undefined)
      throw schemaFault(fieldPath, 'A field has a title: .meta({ title, description }).');
    return [name, required.includes(name) ? type : type.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(fields), {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys')
        return issue.input === undefined ? 'is missing' : 'must be a group of fields';
      return `has no field ${JSON.stringify(issue.keys[0]?.slice(0, 60))}`;
    },
  });
}

function listType(node: unknown, path: Path): z.ZodType {
  const { items, minItems = 0, maxItems } = keywords(KEYWORDS.list, node, path);
  return z
    .array(typeOf(items, [...path, 'items']), orMissing('must be a list'))
    .min(minItems, `at least ${entries(minItems)}`)
    .max(maxItems, `at most ${entries(maxItems)}`);
}

const entries = (number: number) => (number === 1 ? '1 entry' : `${number} entries`);
const characters = (number: number) => (number === 1 ? '1 character' : `${number} characters`);

function textType({ minLength = 0, maxLength, format }: z.output<typeof KEYWORDS.text>): z.ZodType {
  const formatMax = { uri: MAX_URL, email: MAX_EMAIL, date: 10 };
  const max = Math.min(maxLength ?? Number.MAX_SAFE_INTEGER, format ? formatMax[format] : Number.MAX_SAFE_INTEGER);
  const text = z
    .string(orMissing('must be a text'))
    .min(minLength, minLength === 1 ? 'may not be empty' : `at least ${characters(minLength)}`)
    .max(max, { error: `at most ${characters(max)}`, abort: true })
    .refine((value) => !NOT_TEXT.test(value), 'has control characters');
  switch (format) {
    case 'uri':
      return text.check(
        z.url({ protocol: /^https?$/, error: 'must be a web address that begins with https:// or http://' }),
      );
    case 'email':
      return text.check(z.email('must be an email address'));
    case 'date':
      return text.check(z.iso.date('must be a date such as 2026-11-28'));
    default:
      return text;
  }
}

function numberType({ type, minimum, maximum }: z.output<typeof KEYWORDS.number>): z.ZodType {
  let number = z.number(orMissing('must be a number'));
  if (type === 'integer') number = number.int('must be a whole number');
  if (minimum !== undefined) number = number.min(minimum, `at least ${minimum}`);
  if (maximum !== undefined) number = number.max(maximum, `at most ${maximum}`);
  return number;
}

function choiceType(choices: readonly (string | number | boolean)[]): z.ZodType {
  return z.literal([...choices], orMissing(`must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`));
}

/** The title of a field. That of a nullable one may be inside. */
function titleOf(node: unknown): string | undefined {
  const { title, anyOf } = Object(node);
  return title ?? (Array.isArray(anyOf) ? titleOf(anyOf[0]) : undefined);
}

/** The path of a field as people read it: titles, and positions from 1. */
function labelsOf(schema: unknown, path: Path): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  const { anyOf, properties, items } = Object(schema);
  if (Array.isArray(anyOf)) return labelsOf(anyOf[0], path);
  const field: unknown = typeof key === 'number' ? items : Object(properties)[key];
  const label = typeof key === 'number' ? `${key + 1}` : (titleOf(field) ?? String(key));
  return [label, ...labelsOf(field, rest)];
}
