import { overlappingServerPaths } from '@arena/shared/contract/api/server-paths';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import type { Release } from '@arena/shared/contract/release/release';
import { patternsOverlap } from '@arena/shared/contract/section/route-pattern';
import type { SectionBlock } from '@arena/shared/contract/section/section-block';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { liveReleaseSet } from '../../platform/ledger/rollouts';
import { rollouts } from '../../platform/ledger/table';
import { runStaticChecks } from '../../platform/validation/gate';
import { storeLegacyRelease } from '../database/store-legacy-release';
import { expectSoon } from '../expect-soon';
import { getWithToken, postWithToken } from '../ops-client';
import { anUpload, aRelease, shipTo } from '../release-builder';
import { NOW, startArena } from '../start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help', '/profile'] });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  await shipTo(arena, { app: 'mf-booking', manifest: section({ paths: ['/gamemode', '/gamemode/:slug'] }) });
});
afterAll(() => arena.close());

/** The section of the hostile team. Each test uses a different one. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-hostile-${++tests}`;
});

/** A separate site without a shell, so nothing is rendered. */
const startWithoutShell = () => startArena();

/** Part of a manifest: the section block. */
const section = (block: Partial<SectionBlock>) => ({ section: { paths: [], pages: [], nav: [], ...block } });

const releaseWith = (block: Partial<SectionBlock>, owner = app) => aRelease({ app: owner, manifest: section(block) });

async function publish({ release, files }: ReturnType<typeof aRelease>) {
  const { payload, headers } = await anUpload(release, files);
  const response = await arena.app.inject({
    method: 'POST',
    url: `/api/ops/apps/${release.app}/releases`,
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const post = (url: string, payload: object) => postWithToken(arena, url, payload);

/** Requests every change with a stored release. Returns the distinct messages of the refusals. */
async function refusalsOf({ app, id: release }: Release): Promise<string[]> {
  const url = `/api/ops/apps/${app}`;
  const dryRun = await post(`${url}/activations`, { release, dryRun: true });
  expect([dryRun.status, dryRun.body.refused]).toEqual([200, true]);
  const preview = await post('/api/ops/previews', { releases: { [app]: release } });
  const check = await post(`/api/ops/previews/${preview.body.id}/check`, {});
  const canary = await post(`${url}/canary`, { release, share: 10 });
  const activation = await post(`${url}/activations`, { release });
  expect([canary.status, activation.status]).toEqual([409, 409]);
  return [
    ...new Set([dryRun.body.faults.join('\n'), check.body.faults.join('\n'), canary.body.error, activation.body.error]),
  ];
}

const blogs: SectionBlock['nav'][number] = { label: 'Blogs', to: '/x', order: 1 };

test.each<[string, Partial<SectionBlock>, RegExp]>([
  ['all paths with one segment', { paths: ['/x', '/:x'] }, /\/:x overlaps \/api\/\*, a path of the server/],
  ["the operators' page", { paths: ['/ops'] }, /\/ops overlaps \/ops\/\*, a path of the server/],
  ['an API path', { paths: ['/api/x'] }, /\/api\/x overlaps \/api\/\*, a path of the server/],
  ['a path of the auth backend', { paths: ['/auth/v1'] }, /\/auth\/v1 overlaps \/auth\/\*, a path of the server/],
  ['files of releases', { paths: ['/releases/:app/:id'] }, /overlaps \/releases\/\*, a path of the server/],
  ['a health check', { paths: ['/healthz'] }, /\/healthz overlaps \/healthz, a path of the server/],
  ['another site', { paths: ['//x'] }, /A path starts with \//],
  ['an optional segment', { paths: ['/x/:y?'] }, /A path starts with \//],
  ['a wildcard', { paths: ['/x/*'] }, /A path starts with \//],
  ['capital letters', { paths: ['/X'] }, /A path starts with \//],
  ['one path under two names', { paths: ['/x/:a', '/x/:b'] }, /\/x\/:b matches the same paths as \/x\/:a\./],
  ['a page of another app', { paths: ['/x'], pages: ['/blogs'] }, /\/blogs is a page, but no path of this section/],
  ['one page twice', { paths: ['/x'], pages: ['/x', '/x'] }, /\/x is listed twice\./],
  [
    'an entry for a path that is not a page',
    { paths: ['/x'], nav: [blogs] },
    /\/x is in the navigation but is not a page/,
  ],
  ['an entry to another site', { paths: ['/x'], nav: [{ ...blogs, to: '//x' }] }, /A page is a concrete path/],
  ['an entry that runs code', { paths: ['/x'], nav: [{ ...blogs, to: 'javascript:x' }] }, /A page is a concrete/],
  ['2,000 entries', { nav: Array.from({ length: 2000 }, (_, order) => ({ ...blogs, order })) }, /at most 5 entries/],
  ['2,000 pages', { pages: Array.from({ length: 2000 }, (_, i) => `/x/${i}`) }, /A section has at most 200 pages\./],
  ['2,000 paths', { paths: Array.from({ length: 2000 }, (_, i) => `/x/${i}`) }, /A section has at most 20 paths\./],
  ['a long path', { paths: [`/${'x'.repeat(100)}`] }, /A path has at most 100 characters\./],
  ['a label of 10 kB', { nav: [{ ...blogs, label: 'x'.repeat(10_000) }] }, /A label has at most 40 characters\./],
  ['a huge order', { nav: [{ ...blogs, order: 1e300 }] }, /An order is a whole number from 0 to 9999\./],
  ['a negative order', { nav: [{ ...blogs, order: -1 }] }, /An order is a whole number from 0 to 9999\./],
])('%s cannot be claimed, neither by a new release nor by an older stored one', async (_, block, message) => {
  const candidate = releaseWith(block);
  const { status, body } = await publish(candidate);
  expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
  await storeLegacyRelease(arena, candidate);
  for (const refusal of await refusalsOf(candidate.release)) expect(refusal).toMatch(message);
});

test.each([
  ['/gamemode/:id', 'claims /gamemode/:id, which overlaps /gamemode/:slug of mf-booking.'],
  ['/gamemode/laser-tag', 'claims /gamemode/laser-tag, which overlaps /gamemode/:slug of mf-booking.'],
  ['/gamemode', 'claims /gamemode, which mf-booking already answers.'],
  ['/help', 'claims /help, which shell already answers.'],
])('refuses the path %s of another app', async (path, message) => {
  const candidate = releaseWith({ paths: [path] });
  expect((await publish(candidate)).status).toBe(201);
  expect(await refusalsOf(candidate.release)).toEqual([`${app} ${message}`]);
});

test('a shell cannot claim the pages of a section', async () => {
  const candidate = releaseWith({ paths: ['/help', '/gamemode/:any'] }, 'shell');
  expect((await publish(candidate)).status).toBe(201);
  expect(await refusalsOf(candidate.release)).toEqual([
    'shell claims /gamemode/:any, which overlaps /gamemode/:slug of mf-booking.',
  ]);
});

test('a section may have a page that one of its patterns matches', async () => {
  const block = { paths: ['/x/:slug', '/x/new', '/x'], pages: ['/x/new'] };
  const { response } = await shipTo(arena, { app, manifest: section(block) });
  expect(response.statusCode).toBe(200);
});

const refusedManifests: [string, (release: Release) => object, RegExp][] = [
  ...['document', 'location', '__proto__', 'Object', 'arenaIntegrityOf', 'webpackChunkmf_hostile_1', 'a b', ''].map(
    (container): [string, () => object, RegExp] => [
      `a container called "${container}"`,
      () => ({ container }),
      /^release\.json is not valid: container: The container of/,
    ],
  ),
  ['the container of another app', () => ({ container: 'mf_blogs_first' }), /container: The container of mf-hostile-/],
  ['a version of 300 letters', () => ({ version: `1.0.0-${'x'.repeat(300)}` }), /version: A version has at most 40/],
  ['a range of 10 kB', () => ({ needs: { react: '^1 || '.repeat(2000) } }), /needs\.react: /],
  [
    '2,000 packages',
    () => ({ needs: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, '1'])) }),
    /needs: At most 20 npm packages/,
  ],
  ['a package that is a path', () => ({ needs: { '../react': '1' } }), /needs\.\.\.\/react: At most 20 npm packages/],
  ['a font without its file', () => ({ fonts: ['no.woff2'] }), /no\.woff2 is loaded by pages but missing in/],
  ['an HTML file as a script', () => ({ scripts: ['index.html'] }), /scripts\.0: The path must end in \.js\./],
  ['one script twice', () => ({ scripts: ['remoteEntry.js', 'remoteEntry.js'] }), /remoteEntry\.js is listed twice\./],
  [
    '2,000 scripts',
    () => ({ scripts: Array.from({ length: 2000 }, (_, i) => `${i}.js`) }),
    /At most 20 of these files/,
  ],
  ['two files with one path', ({ files }) => ({ files: [...files, ...files] }), /Two files have the same path/],
  [
    'paths that only differ in letter case',
    ({ files }) => ({ files: [...files, { ...files[0], path: 'REMOTEENTRY.JS' }] }),
    /Two files have the same path/,
  ],
  [
    'a file with the path of a folder',
    ({ files }) => ({ files: [...files, { ...files[0], path: 'pages' }] }),
    /A file has the same path as a folder/,
  ],
  [
    'more bytes than the limit of a release',
    ({ files }) => ({
      files: [...files, ...Array.from({ length: 9 }, (_, i) => ({ ...files[0], path: `${i}.mp4`, size: 4 << 20 }))],
    }),
    /A release has at most 32 MiB\./,
  ],
  [
    '400 scripts, whose hashes would be in every page',
    ({ files }) => ({
      files: [...files, ...Array.from({ length: 400 }, (_, i) => ({ ...files[0], path: `${i}.js` }))],
    }),
    /A release has at most 60 scripts/,
  ],
  [
    'stylesheets of a megabyte',
    ({ files }) => ({ files: files.map((file) => ({ ...file, size: 1 << 20 })) }),
    /The stylesheets of a page have at most 256 KiB\./,
  ],
];

test.each(refusedManifests)('refuses a manifest with %s', async (_, change, message) => {
  const { release, files } = aRelease({ app, paths: [`/${app}`] });
  const changed = aRelease({ app, paths: [`/${app}`], manifest: change(release) });
  const { status, body } = await publish({ release: changed.release, files });
  expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a line break', 'Blogs\nHome'],
  ['a control character', 'Blogs\u0007'],
  ['reversed text', '\u202eemoH'],
  ['an unclosed isolate', '\u2066Home'],
  ['a zero-width space', 'Ho\u200bme'],
  ['a soft hyphen', 'Ho\u00adme'],
  ['an invisible letter', 'Home\u3164'],
  ['a blank that is not a space', 'Home\u2800'],
  ['a no-break space', 'Home\u00a0'],
  ['letters of two scripts', 'Hоme'],
  ['look-alikes from another script', 'Ноте'],
  ['full-width letters', 'Ｈｏｍｅ'],
  ['mathematical letters', '𝐇𝐨𝐦𝐞'],
  ['phonetic letters', 'Bloɡs'],
  ['a stack of accents', `क${'\u0902'.repeat(20)}`],
  ['a lone surrogate', 'Home\ud800'],
  ['HTML', '<b>Home</b>'],
])('refuses a label of %s', async (_, label) => {
  const candidate = releaseWith({ paths: [`/${app}`], pages: [`/${app}`], nav: [{ label, to: `/${app}`, order: 1 }] });
  const { status, body } = await publish(candidate);
  expect([status, body.error]).toEqual([
    400,
    expect.stringMatching(/section\.nav\.0\.label: A label has letters of one script/),
  ]);
});

test.each(['Blogs', 'Über uns', 'Q & A', 'गेम मोड', 'நிகழ்வுகள்', 'Under-18s: 2026/27'])(
  'accepts the label %s',
  async (label) => {
    const nav = [{ label: `${label} ${tests}`.slice(0, 40), to: `/${app}`, order: 1 }];
    const { response } = await shipTo(arena, {
      app,
      manifest: section({ paths: [`/${app}`], pages: [`/${app}`], nav }),
    });
    expect([response.statusCode, response.json()]).toEqual([200, expect.anything()]);
    await post(`/api/ops/apps/${app}/retirements`, {});
  },
);

test('keys that are not package names have no effect', async () => {
  const { release, files } = aRelease({ app, paths: [`/${app}`], needs: { constructor: '*', tostring: '*' } });
  expect((await publish({ release, files })).status).toBe(201);
  expect((await post(`/api/ops/apps/${app}/activations`, { release: release.id })).body.error).toMatch(
    /needs constructor \*, which the shell \S+ does not offer\./,
  );
  const { payload, headers } = await anUpload(JSON.stringify(release).replace('"constructor"', '"__proto__"'), files);
  const response = await arena.app.inject({
    method: 'POST',
    url: `/api/ops/apps/${app}/releases`,
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(/changed after the build/)]);
});

const entry = (label: string, to: string) => ({ label, to, order: 1 });

test('refuses a navigation label that reads like that of another app', async () => {
  const theirs = { paths: [`/${app}`], pages: [`/${app}`], nav: [entry('Night Games', `/${app}`)] };
  await shipTo(arena, { app, manifest: section(theirs) });
  const mine = { paths: ['/fake'], pages: ['/fake'], nav: [entry('NIGHT GAMES', '/fake')] };
  const candidate = releaseWith(mine, `${app}-fake`);
  await publish(candidate);
  expect(await refusalsOf(candidate.release)).toEqual([
    `${app}-fake has the navigation label NIGHT GAMES, which ${app} already uses.`,
  ]);
  await post(`/api/ops/apps/${app}/retirements`, {});
});

test('limits the navigation entries of the site, and with them the size of pages', async () => {
  const site = await startWithoutShell();
  const withEntries = (team: string, count: number) => {
    const pages = Array.from({ length: count }, (_, i) => `/${team}/${'x'.repeat(70)}${i}`);
    const nav = pages.map((to, i) => entry(`${team} ${'w'.repeat(20)} ${i}`, to));
    return { app: team, manifest: section({ paths: pages, pages, nav }) };
  };
  for (const team of ['mf-a', 'mf-b', 'mf-c', 'mf-d']) {
    expect((await shipTo(site, withEntries(team, 5))).response.statusCode).toBe(200);
  }
  const { response } = await shipTo(site, withEntries('mf-e', 1));
  const error = 'The navigation would have 21 entries; the limit is 20.';
  expect([response.statusCode, response.json().error]).toEqual([409, error]);
  // A section that adds no entries is not blocked.
  expect((await shipTo(site, { ...withEntries('mf-a', 5), variant: 'next' })).response.statusCode).toBe(200);

  const shell = aRelease({ app: 'shell', paths: ['/help'] });
  await storeLegacyRelease(site, shell);
  const row = { app: 'shell', release: shell.release.id, kind: 'activate' as const, by: 'operator', at: NOW };
  await site.db.insert(rollouts).values(row);
  let page = '';
  await expectSoon(async () => {
    page = (await site.app.inject('/nowhere')).body;
    return page.includes('/releases/shell/');
  });
  expect(page.split('"label":')).toHaveLength(21);
  expect(page.length).toBeLessThan(16 << 10);
  await site.close();
});

test('refuses two canaries with one path, and pauses a canary whose path goes live', async () => {
  const site = await startWithoutShell();
  const first = releaseWith({ paths: ['/night/:day'], pages: ['/night/one'] }, 'mf-a');
  const second = releaseWith({ paths: ['/night/one'], pages: ['/night/one'] }, 'mf-b');
  await storeLegacyRelease(site, first);
  await storeLegacyRelease(site, second);
  const request = ({ release }: typeof first, resource: string, payload: object) =>
    postWithToken(site, `/api/ops/apps/${release.app}/${resource}`, { release: release.id, ...payload });
  expect((await request(first, 'canary', { share: 100 })).status).toBe(200);
  const fault = 'mf-b claims /night/one, which overlaps /night/:day of mf-a.';
  expect(await request(second, 'canary', { share: 100 })).toEqual({
    status: 409,
    body: { error: fault, code: 'conflict', faults: [fault] },
  });
  expect((await request(second, 'activations', {})).status).toBe(200);
  const { canaries } = (await getWithToken(site, '/api/ops/apps')).body;
  expect(canaries).toMatchObject([{ faults: ['mf-a claims /night/:day, which overlaps /night/one of mf-b.'] }]);
  await site.close();
});

test('refuses a rollback to a release that was never live', async () => {
  await shipTo(arena, { app, paths: [`/${app}`] });
  const candidate = aRelease({
    app,
    variant: 'unseen',
    paths: [`/${app}`],
    files: { [NODE_BUNDLE]: 'throw new Error("no")' },
  });
  await publish(candidate);
  const release = candidate.release.id;
  const error = `${app} ${release} was never live. Activate it instead.`;
  expect(await post(`/api/ops/apps/${app}/rollbacks`, { release })).toEqual({
    status: 409,
    body: { error, code: 'conflict', faults: [error] },
  });
  const dryRun = await post(`/api/ops/apps/${app}/rollbacks`, { release, dryRun: true });
  expect(dryRun.body).toMatchObject({ refused: true, faults: [error] });
});

/** Stores a release that was live before the current validation, and makes a valid one live. Returns the id of the first. */
async function storeFormerlyLive(block: Partial<SectionBlock>) {
  const old = releaseWith(block);
  await storeLegacyRelease(arena, old);
  const row = { app, release: old.release.id, kind: 'activate' as const, by: 'operator', at: NOW };
  await arena.db.insert(rollouts).values(row);
  await shipTo(arena, { app, variant: 'now', paths: [`/${app}`] });
  return old.release.id;
}

test('can serve and roll back to a release from before these rules', async () => {
  const nav = [entry('x'.repeat(3_000), '/elsewhere')];
  const release = await storeFormerlyLive({ paths: [`/${app}`, `/${app}/:x`], pages: [`/${app}`, `/${app}/one`], nav });
  const dryRun = await post(`/api/ops/apps/${app}/rollbacks`, { dryRun: true });
  expect(dryRun.body).toMatchObject({ release, refused: false, faults: [] });
  expect((await post(`/api/ops/apps/${app}/rollbacks`, {})).body).toMatchObject({ app, release });
  const page = await arena.app.inject(`/${app}/one`);
  expect([page.statusCode, page.body.includes('x'.repeat(3_000))]).toEqual([200, true]);
  await post(`/api/ops/apps/${app}/retirements`, {});
});

test('does not roll back or fall back to a release from before these rules that overlaps', async () => {
  await storeFormerlyLive({ paths: [`/${app}`, '/:x'] });
  const { status, body } = await post(`/api/ops/apps/${app}/rollbacks`, {});
  expect([status, body.error]).toEqual([
    409,
    expect.stringContaining(`${app} claims /:x, which overlaps /blogs of mf-blogs.`),
  ]);
  expect((await arena.app.inject(`/${app}`)).body).not.toContain('standIn');
});

const segment = fc.constantFrom(
  'a',
  'b',
  'blogs',
  'gamemode',
  'help',
  'api',
  'ops',
  'healthz',
  ':x',
  ':y',
  '',
  '*',
  'A',
);
const path = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const label = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant('Night Games'));
const oddBlock = fc.record({
  paths: fc.array(path, { maxLength: 3 }),
  pages: fc.array(path, { maxLength: 2 }),
  nav: fc.array(fc.record({ label, to: path, order: fc.oneof(fc.double(), fc.nat(9999)) }), { maxLength: 1 }),
});

test('a valid release never overlaps with another app or the server', async () => {
  const others = ['/blogs', '/help', '/gamemode', '/gamemode/spike-rush', '/profile'];
  const live = await liveReleaseSet(arena.db);
  let accepted = 0;
  fc.assert(
    fc.property(oddBlock, (block) => {
      if (runStaticChecks(releaseWith(block).release, live).length > 0) return;
      accepted += 1;
      for (const path of block.paths) {
        expect(overlappingServerPaths(path)).toEqual([]);
        expect(others.filter((other) => patternsOverlap(path, other))).toEqual([]);
      }
      expect(block.pages.filter((page) => others.includes(page))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(0);
});
