import fc from 'fast-check';
import { z } from 'zod';
import type { Route } from './collect-routes';

/** A request as it is sent. */
export type BadRequest = { method: string; path: string; headers: Record<string, string>; body: string };

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\udfff a',
    '../../etc/passwd',
    '%00',
    '%2e%2e/',
    "'; drop table users --",
    '{{7*7}}',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', '1e999', 'null', '9'.repeat(400), 'a'.repeat(5_000)),
);

const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -0, 0.1),
);

/** Any JSON value with unusual parts. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 3 },
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(oddText, oddNumber), { maxLength: 5 }),
  fc.dictionary(oddText, fc.oneof(oddText, oddNumber, fc.constant({})), { maxKeys: 4 }),
);

/** Text that `JSON.stringify` never writes, including invalid JSON. */
const oddJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1e9999',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"__proto__":{"admin":true}}',
  ),
  fc.constantFrom('[', '{"a":').map((open) => open.repeat(20_000)),
  fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Form fields in the encoding of browsers, including some that no browser sends. */
const oddEntries = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('email', 'age', 'acknowledged', '__proto__', '%zz'), oddText), oddText))
  .map((entries) =>
    entries.map(([name, text]) => `${name}=${encodeURIComponent(Buffer.from(text).toString())}`).join('&'),
  );

/** Mostly valid values for a schema, so some requests get far; occasionally others. */
function mostlyValid(schema: z.core.JSONSchema.BaseSchema, words: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: valid(schema, words) }, { weight: 1, arbitrary: oddValue });
}

function valid(schema: z.core.JSONSchema.BaseSchema, words: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((option) => valid(option as z.core.JSONSchema.BaseSchema, words)));
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        mostlyValid(field as z.core.JSONSchema.BaseSchema, words),
      ]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
    }
    case 'array':
      return fc.array(mostlyValid((schema.items ?? {}) as z.core.JSONSchema.BaseSchema, words), { maxLength: 4 });
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), oddNumber);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        words,
        fc.constantFrom('asha@example.in', '9876543210', '1998-02-28', 'Dehradun', '000000'),
        ...(schema.pattern ? [fc.stringMatching(new RegExp(schema.pattern))] : []),
      );
  }
}

function jsonSchemaOf(schema: unknown): z.core.JSONSchema.BaseSchema {
  return schema instanceof z.core.$ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.BaseSchema)
    : {};
}

/** Fields of routes without a body schema. */
const FIELDS = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'challenge_id',
  'factor_type',
  'friendly_name',
  'issuer',
  'data',
  'nonce',
  'phone',
  'create_user',
  'redirect_to',
  'scope',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Requests to one route, mostly with its method and with valid parts, but rarely valid as a whole.
 * @param known values that exist on this server: ids, tokens, names
 */
export function badRequests({ method, url, schema }: Route, known: readonly string[], tokens: readonly string[]) {
  const words = fc.oneof(fc.constantFrom(...known), oddText);
  const body = schema.body
    ? mostlyValid(jsonSchemaOf(schema.body), words)
    : fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(words, oddValue), { maxKeys: 6 });
  const querySchema = jsonSchemaOf(schema.querystring);
  const names = [...Object.keys(querySchema.properties ?? {}), 'type', 'token', 'grant_type', 'redirect_to', 'preview'];
  const values = fc.oneof(words, fc.constantFrom('password', 'refresh_token', 'pkce', 'recovery', 'prebooking', '1'));
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc
      .tuple(
        fc.array(words, { minLength: 4, maxLength: 4 }),
        fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 3 }),
      )
      .map(([parts, query]) => requestUrl(url, parts, query)),
    headers: fc.record(
      {
        'content-type': fc.oneof(
          { weight: 6, arbitrary: fc.constant('application/json') },
          fc.constantFrom(
            'text/plain',
            'application/reports+json',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'x/y;;',
            '*',
          ),
        ),
        authorization: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
          headerText.map((text) => `Bearer ${text}`),
          headerText,
        ),
        cookie: fc.oneof(
          headerText,
          words.map((word) => `arena_view=${encodeURIComponent(wellFormed(word))}; arena_visitor=1`),
        ),
        accept: fc.constantFrom('text/html', 'application/json', '*/*;q=9', ',,;'),
        'accept-encoding': fc.constantFrom('br', 'gzip;q=x', '*;q=0', ','),
        'idempotency-key': headerText,
        'arena-text-version': headerText,
        'arena-text-language': headerText,
        range: fc.constantFrom('bytes=0-1', 'bytes=-', 'bytes=9-1,0-', 'x=1-2', `bytes=${'9'.repeat(40)}-`),
        'if-none-match': headerText,
        'x-forwarded-for': headerText,
        'x-supabase-api-version': fc.constantFrom('2024-01-01', '9999-99-99', ''),
      },
      { requiredKeys: ['content-type'] },
    ),
    body: fc.oneof(
      { weight: 6, arbitrary: body.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: oddJson },
      { weight: 1, arbitrary: oddEntries },
    ),
  });
}

/** Text that is allowed in a header. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

function requestUrl(url: string, parts: string[], query: [string, string][]): string {
  let next = 0;
  const path = url.replace(/:\w+|\*/g, () => encodeURIComponent(wellFormed(parts[next++] ?? '')));
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&');
  return search ? `${path}?${search}` : path;
}

/** Replaces lone surrogates, which a URL cannot contain. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
