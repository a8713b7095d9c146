import { CONTENT_FILE, CONTENT_SCHEMA_FILE, MAX_CONTENT_BYTES } from '@arena/shared/contract/release/content';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { and, desc, eq } from 'drizzle-orm';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { readBytes } from '../../../kernel/storage/read-bytes';
import { insufficientStorage } from '../../../kernel/storage/store-errors';
import { auditLog } from '../../../operators/audit/table';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { anUpload, aRelease, someContent } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { publications } from '../../ledger/publications/table';
import { releases } from '../../ledger/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-content-${++tests}`;
});

const get = (url: string, token = arena.token) => getWithToken({ app: arena.app, token }, url);
const post = (url: string, payload: object, token = arena.token) =>
  postWithToken({ app: arena.app, token }, url, payload);
const contentUrl = (release: string) => `/api/ops/apps/${app}/releases/${release}/content`;
const edit = (release: string, content: unknown, token?: string) => post(contentUrl(release), { content }, token);
const stored = () => arena.db.$count(releases, eq(releases.app, app));

async function publishBase(options: Parameters<typeof aRelease>[0] = {}) {
  return publishTo(arena, { app, paths: [`/${app}`], content: someContent(), ...options });
}

async function ship() {
  const release = await publishBase();
  expect((await post(`/api/ops/apps/${app}/activations`, { release: release.id })).status).toBe(200);
  return release;
}

test('content is read with its schema, and new content is a release with the same code that goes live as others', async () => {
  const base = await ship();
  const read = (await get(contentUrl(base.id))).body;
  expect(read).toMatchObject({ app, release: base.id, content: someContent(), publishedBy: 'operator' });
  expect(read.schema.properties.plans.title).toBe('Plans');

  const { status, body } = await edit(base.id, someContent(120));
  expect([status, body]).toEqual([201, { app, release: expect.any(String), warnings: [] }]);
  const changed = (await get(`/api/ops/apps/${app}/releases/${body.release}`)).body;
  const code = (release: { files: { path: string }[] }) => release.files.filter(({ path }) => path !== CONTENT_FILE);
  expect(code(changed)).toEqual(code(base));
  expect([changed.container, changed.section]).toEqual([base.container, base.section]);
  const activation = { release: body.release, replaces: base.id };
  expect((await post(`/api/ops/apps/${app}/activations`, activation)).status).toBe(200);
  const file = await arena.app.inject(`/releases/${app}/${body.release}/${CONTENT_FILE}`);
  expect(file.json()).toEqual(someContent(120));
});

test('equal content is the same release, whatever its order, and no new one of the release that has it', async () => {
  const base = await publishBase();
  expect((await edit(base.id, someContent())).body.release).toBe(base.id);
  const [first, second] = [await edit(base.id, someContent(1)), await edit(base.id, someContent(1))];
  const reversed = Object.fromEntries(Object.entries(someContent(1)).reverse());
  const third = await edit(first.body.release, reversed);
  expect([second.status, second.body, third.body]).toEqual([201, first.body, first.body]);
  expect(await stored()).toBe(2);
});

test('the source of the code and its proof stay, the publisher is who sent the content', async () => {
  const source = { commit: 'a'.repeat(40), builtAt: '2026-11-20T10:00:00.000Z', by: 'Asha' };
  const base = await publishBase({ manifest: { source } });
  await arena.db.insert(publications).values({ app, release: base.id, source, isProven: true, by: 'CI', at: NOW });
  const { token } = await createTeamToken(arena.db, { app, at: NOW });
  const { body } = await edit(base.id, someContent(7), token);
  const rows = (await get(`/api/ops/apps/${app}/releases`)).body.releases;
  expect(rows.find(({ release }: { release: string }) => release === body.release)).toMatchObject({
    publishedBy: `team of ${app}`,
    source: { ...source, isProven: true, publishedBy: `team of ${app}` },
  });
  const [entry] = await arena.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'publish'), eq(auditLog.app, app)))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  expect(entry).toMatchObject({ by: `team of ${app}`, release: body.release });
});

test('the source maps are those of the code', async () => {
  const base = await publishBase();
  await arena.maps.save(app, base.id, 'remoteEntry.js.map.br', Buffer.from('map'));
  const { body } = await edit(base.id, someContent(8));
  expect(String(await readBytes(arena.maps, app, body.release, 'remoteEntry.js.map.br'))).toBe('map');
});

test('content of a release that was never live is for its team', async () => {
  const base = await publishBase();
  const viewer = (await post('/api/ops/tokens', { name: 'Ravi', role: 'viewer' })).body.token;
  expect((await get(contentUrl(base.id), viewer)).status).toBe(403);
  expect((await edit(base.id, someContent(), viewer)).status).toBe(403);
  await post(`/api/ops/apps/${app}/activations`, { release: base.id });
  expect((await get(contentUrl(base.id), viewer)).body.content).toEqual(someContent());
});

test.each<[string, (content: ReturnType<typeof someContent>) => unknown, string]>([
  [
    'a price of -1',
    (content) => ({ ...content, plans: [content.plans[0], { name: 'x', price: -1 }] }),
    'Plans › 2 › Price: at least 0',
  ],
  [
    'an infinite price',
    (content) => ({ ...content, plans: [{ name: 'x', price: 1e6 }] }),
    'Plans › 1 › Price: at most 100000',
  ],
  [
    'half a price',
    (content) => ({ ...content, plans: [{ name: 'x', price: 1.5 }] }),
    'Plans › 1 › Price: must be a whole number',
  ],
  ['no plans', (content) => ({ ...content, plans: [] }), 'Plans: at least 1 entry'],
  ['many plans', (content) => ({ ...content, plans: Array(6).fill(content.plans[0]) }), 'Plans: at most 5 entries'],
  ['an empty heading', (content) => ({ ...content, heading: '' }), 'Heading: may not be empty'],
  ['200,000 letters', (content) => ({ ...content, heading: 'a'.repeat(200_000) }), 'Heading: at most 80 characters'],
  ['a number as text', (content) => ({ ...content, heading: 5 }), 'Heading: must be a text'],
  ['a missing field', ({ heading: _, ...content }) => content, 'Heading: is missing'],
  ['null for a text', (content) => ({ ...content, heading: null }), 'Heading: must be a text'],
  [
    'an unknown field',
    (content) => ({ ...content, plans: [{ name: 'x', price: 1, cost: 1 }] }),
    'Plans › 1: has no field "cost"',
  ],
  ['another choice', (content) => ({ ...content, closed: 'Monday' }), 'Closed: must be one of never, Sunday'],
  [
    'a script as address',
    (content) => ({ ...content, website: 'javascript:alert(1)' }),
    'Website: must be a web address that begins with https:// or http://',
  ],
  ['data as address', (content) => ({ ...content, website: 'data:text/html,x' }), 'Website: must be a web address'],
  [
    'a long address',
    (content) => ({ ...content, website: `https://${'a'.repeat(3_000)}` }),
    'Website: at most 2000 characters',
  ],
  ['no email address', (content) => ({ ...content, email: 'asha' }), 'Email: must be an email address'],
  [
    'a day that is none',
    (content) => ({ ...content, until: '2026-02-30' }),
    'Until: must be a date such as 2026-11-28',
  ],
  ['half a character', (content) => ({ ...content, heading: 'a\ud800' }), 'Heading: has control characters'],
  ['a null character', (content) => ({ ...content, heading: 'a\u0000' }), 'Heading: has control characters'],
  ['reversed text', (content) => ({ ...content, heading: 'a\u202etxt' }), 'Heading: has control characters'],
  ['a key of the prototype', (content) => ({ ...content, constructor: {} }), 'No field may be named constructor.'],
])('content with %s is refused with a sentence, and nothing is stored', async (_, change, sentence) => {
  app = 'mf-invalid';
  const base = aRelease({ app, paths: [`/${app}`], content: someContent() }).release;
  if ((await stored()) === 0) await publishBase();
  const { status, body } = await edit(base.id, change(someContent()));
  expect([status, body.code, body.error]).toEqual([400, 'invalid', expect.stringContaining(sentence)]);
  expect(body.error.length).toBeLessThan(300);
  expect(await stored()).toBe(1);
});

test('a list, a text, a prototype and deep nesting are no content', async () => {
  const base = await publishBase();
  for (const content of [[], 'text', null, 1]) expect((await edit(base.id, content)).status).toBe(400);
  const headers = { authorization: `Bearer ${arena.token}`, 'content-type': 'application/json' };
  const send = async (payload: string) => {
    const answer = await arena.app.inject({ method: 'POST', url: contentUrl(base.id), headers, payload });
    return [answer.statusCode, answer.json().error];
  };
  expect(await send('{"content":{"heading":"a","__proto__":{"isAdmin":true}}}')).toEqual([400, expect.any(String)]);
  const levels = `{"content":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  expect(await send(levels)).toEqual([400, 'Content has at most 12 levels.']);
  expect(await stored()).toBe(1);
});

test('at most ten faults are named', async () => {
  const base = await publishBase({ contentSchema: aSchema({ prices: priceList(50) }), content: { prices: [] } });
  const { body } = await edit(base.id, { prices: Array(50).fill(-1) });
  expect(body.faults).toHaveLength(10);
  expect(body.faults[9]).toBe('Prices › 10: at least 0');
});

test('content has a maximum size, and larger bodies are not read', async () => {
  const base = await publishBase({
    contentSchema: aSchema({ text: { type: 'string', title: 'Text' } }),
    content: { text: '' },
  });
  const of = (bytes: number) => edit(base.id, { text: 'a'.repeat(bytes - '{"text":""}\n'.length) });
  expect((await of(MAX_CONTENT_BYTES)).status).toBe(201);
  const larger = await of(MAX_CONTENT_BYTES + 1);
  expect([larger.status, larger.body.error]).toEqual([
    400,
    'Content has at most 200000 bytes, and this has 200001. Please shorten it.',
  ]);
  expect((await of(3 * MAX_CONTENT_BYTES)).status).toBe(413);
  expect(await stored()).toBe(2);
});

test('a release without content, an unknown one and one with missing files are refused with a sentence', async () => {
  const plain = await publishTo(arena, { app, paths: [`/${app}`], variant: 'plain' });
  const none = `${app} ${plain.id} has no content: all of its words are part of its code.`;
  expect(await get(contentUrl(plain.id))).toEqual({ status: 404, body: { error: none, code: 'not_found' } });
  expect((await edit(plain.id, someContent())).body.error).toBe(none);
  expect((await edit('1.0.0-0123456789abcdef', someContent())).status).toBe(404);

  const base = await publishBase();
  await arena.assets.removeRelease(app, base.id);
  const missing = await edit(base.id, someContent(3));
  expect([missing.status, missing.body.error]).toEqual([
    409,
    `${CONTENT_SCHEMA_FILE} of ${app} ${base.id} is missing or damaged in the store. Publish it again first.`,
  ]);
  await arena.db.update(releases).set({ prunedAt: NOW }).where(eq(releases.id, base.id));
  const pruned = await edit(base.id, someContent(3));
  expect([pruned.status, pruned.body.error]).toEqual([
    409,
    `The files of ${app} ${base.id} were removed. Publish it again first.`,
  ]);
  expect(await stored()).toBe(2);
});

const aSchema = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const priceList = (maxItems: number) => ({
  type: 'array',
  title: 'Prices',
  maxItems,
  items: { type: 'number', minimum: 0 },
});

const nested = (depth: number): object =>
  depth === 0 ? { type: 'string', title: 'x' } : { ...aSchema({ a: nested(depth - 1) }), title: 'x' };

test.each<[string, object, string]>([
  ['a pattern', { a: { type: 'string', title: 'A', pattern: '^(a+)+$' } }, 'a: "pattern" is not supported.'],
  ['a reference', { a: { $ref: '#' } }, 'a: The types are object, array'],
  ['a reference to a file', { a: { $ref: 'file:///etc/passwd' } }, 'a: The types are object'],
  [
    'other keywords',
    { a: { type: 'string', title: 'A', contentEncoding: 'base64' } },
    'a: "contentEncoding" is not supported.',
  ],
  ['no title', { a: { type: 'string' } }, 'a: A field has a title'],
  ['no end', { a: { type: 'array', title: 'A', items: { type: 'string' } } }, 'a.maxItems: A list has a limit'],
  ['a field of the prototype', { constructor: { type: 'string', title: 'A' } }, 'constructor: A field has a name'],
  [
    'an open group',
    { a: { type: 'object', title: 'A', properties: {}, additionalProperties: {} } },
    'A group has no other fields',
  ],
  ['many levels', { a: nested(30) }, 'A schema has at most 12 levels.'],
  ['a negative length', { a: { type: 'string', title: 'A', minLength: -1 } }, 'a.minLength'],
  ['another format', { a: { type: 'string', title: 'A', format: 'regex' } }, 'The formats are uri, email and date.'],
])('a release whose schema has %s is not stored', async (_, properties, sentence) => {
  const { release, files } = aRelease({ app, content: {}, contentSchema: aSchema(properties, []) });
  const { status, error } = await publishRelease(release, files);
  expect([status, error]).toEqual([400, expect.stringContaining(sentence)]);
  expect(error.length).toBeLessThan(300);
  expect(await stored()).toBe(0);
});

async function publishRelease(release: object, files: ReadonlyMap<string, Buffer>) {
  const { payload, headers } = await anUpload(release, files);
  const authorization = `Bearer ${arena.token}`;
  const url = `/api/ops/apps/${app}/releases`;
  const answer = await arena.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return { status: answer.statusCode, error: answer.json().error };
}

test.each<[string, Record<string, string | null>, string]>([
  [
    'no schema',
    { [CONTENT_SCHEMA_FILE]: null },
    'A release has both content.json and content.schema.json, or neither.',
  ],
  ['no content', { [CONTENT_FILE]: null }, 'A release has both content.json and content.schema.json, or neither.'],
  ['content that is no JSON', { [CONTENT_FILE]: '{' }, 'content.json is not JSON.'],
  ['a schema that is no JSON', { [CONTENT_SCHEMA_FILE]: '' }, 'content.schema.json is not JSON.'],
  ['a list as schema', { [CONTENT_SCHEMA_FILE]: '[]' }, 'content.schema.json: type: The content is a group'],
  ['content that does not fit', { [CONTENT_FILE]: '{}' }, 'content.json: Heading: is missing'],
  ['a prototype', { [CONTENT_FILE]: '{"__proto__":{}}' }, 'content.json: No field may be named __proto__.'],
  ['much content', { [CONTENT_FILE]: ' '.repeat(200_001) }, 'content.json has at most 200000 bytes'],
])('a release with %s is not stored', async (_, changed, sentence) => {
  const { release, files } = aRelease({ app, content: someContent(), files: changed });
  const { status, error } = await publishRelease(release, files);
  expect([status, error]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await stored()).toBe(0);
});

const isolated: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const other of isolated.splice(0)) await other.close();
});

test('on a full disk nothing is half-written, and the same content can be published afterwards', async () => {
  const base = await publishBase();
  let isFull = true;
  const files = diskAssetStore(`${arena.folder}/assets`);
  const other = await arena.startAnother({
    assets: {
      ...{ find: files.find.bind(files), files: files.files.bind(files) },
      ...{ releases: files.releases.bind(files), removeRelease: files.removeRelease.bind(files) },
      save: async (...file) => {
        if (isFull && file[2] === CONTENT_FILE) throw insufficientStorage(new Error('ENOSPC'));
        await files.save(...file);
      },
    },
  });
  isolated.push(other);
  const send = () =>
    postWithToken({ app: other, token: arena.token }, contentUrl(base.id), { content: someContent(4) });
  const full = await send();
  expect([full.status, full.body.code]).toEqual([507, 'storage_full']);
  expect(await stored()).toBe(1);
  isFull = false;
  const { status, body } = await send();
  expect([status, await stored()]).toEqual([201, 2]);
  expect((await get(contentUrl(body.release))).body.content).toEqual(someContent(4));
});
