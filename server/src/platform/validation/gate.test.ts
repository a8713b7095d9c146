import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { anUpload, aRelease, shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { releases } from '../ledger/table';

let arena: Awaited<ReturnType<typeof startArena>>;
const offers = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };

beforeEach(async () => {
  arena = await startArena();
  await ship({ app: 'shell', variant: 'live', paths: ['/help'], offers });
});
afterEach(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);

/** Ships an invalid release, which must not change the live one. Returns the error message. */
async function refusalOf(options: Parameters<typeof aRelease>[0]) {
  const before = (await arena.app.inject('/market')).body;
  const { response } = await ship(options);
  expect(response.statusCode).toBe(409);
  expect((await arena.app.inject('/market')).body).toBe(before);
  return response.json().error;
}

test('a valid release goes live prerendered', async () => {
  const { response } = await ship({ variant: 'caps', needs: { react: '^19.0.0' } });
  expect(response.statusCode).toBe(200);
  expect((await arena.app.inject('/market')).body).toContain('<div id="root" data-prerendered><h1>caps</h1></div>');
});

test.each([
  [{}, 'react and react-dom'],
  [{ 'react-dom': '^19.0.0', 'react-router-dom': '^7.0.0' }, 'react'],
])('refuses to publish a section with the needs %j', async (needs, missing) => {
  const { response } = await ship({ manifest: { needs } });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    `mf-market does not say which versions of ${missing} it needs: "needs" must have a range for each.`,
  ]);
});

test('restores the pruned files of a section that was stored without these needs', async () => {
  const { release, files } = aRelease({ variant: 'stored', manifest: { needs: {} } });
  const stored = { app: release.app, id: release.id, manifest: release, publishedAt: new Date(), publishedBy: 'ci' };
  await arena.db.insert(releases).values({ ...stored, prunedAt: new Date() });
  const { payload, headers } = await anUpload(release, files);
  const { statusCode } = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/apps/mf-market/releases',
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  expect(statusCode).toBe(201);
  const authorization = `Bearer ${arena.token}`;
  const restored = { url: `/releases/mf-market/${release.id}/remoteEntry.js`, headers: { authorization } };
  expect((await arena.app.inject(restored)).statusCode).toBe(200);
});

test('refuses a section that needs packages which the live shell does not offer', async () => {
  expect(await refusalOf({ needs: { react: '^18.0.0', preact: '^10.0.0' } })).toMatch(
    /^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.\nmf-market needs preact \^10\.0\.0, which the shell \S+ does not offer\.$/,
  );
});

test('refuses a shell that does not offer what a live section needs', async () => {
  await ship({ needs: { react: '^19.0.0' } });
  const without = { react: '20.0.0', 'react-dom': '20.0.0' };
  expect(await refusalOf({ app: 'shell', variant: 'next', paths: ['/help'], offers: without })).toMatch(
    /^mf-market needs react \^19\.0\.0; the shell \S+ offers 20\.0\.0\.$/,
  );
});

test('refuses a shell with different versions of react and react-dom', async () => {
  const pair = { ...offers, 'react-dom': '19.3.0' };
  expect(await refusalOf({ app: 'shell', variant: 'next', paths: ['/help'], offers: pair })).toBe(
    'The shell offers react 19.3.1 and react-dom 19.3.0; both must have the same version.',
  );
});

test.each([
  ['has no bundle for Node', { [NODE_BUNDLE]: null }, /mf-market \S+ has no file node\.cjs/],
  ['does not parse', { [NODE_BUNDLE]: 'exports.default = {' }, /mf-market cannot be rendered: expecting ';'/],
  ['exposes no routes', { [NODE_BUNDLE]: 'exports.default = {};' }, /does not expose a section with routes/],
  ['requires a package', { [NODE_BUNDLE]: 'require("left-pad")' }, /mf-market asks for "left-pad", which the shell/],
  [
    'throws while a page renders',
    { [NODE_BUNDLE]: 'exports.default = { routes: [() => { throw new Error("no caps left"); }] };' },
    /^\/market cannot be rendered: no caps left$/,
  ],
  [
    'reads files',
    { [NODE_BUNDLE]: 'exports.default = { routes: [process.getBuiltinModule("fs").readFileSync("/etc/hostname")] };' },
    /mf-market cannot be rendered: not a function/,
  ],
  ['ends the process', { [NODE_BUNDLE]: 'process.exit(0)' }, /mf-market cannot be rendered: not a function/],
  ['has an entry that throws', { 'remoteEntry.js': 'throw new Error("half built")' }, /cannot be rendered: half built/],
  [
    'has an entry that is not a script',
    { 'remoteEntry.js': '<!doctype html>' },
    /cannot be rendered: unexpected token/,
  ],
  ['defines no container', { 'remoteEntry.js': 'var other = 1;' }, /does not define the container mf_market_bad/],
  [
    'does not expose ./section',
    {
      'remoteEntry.js':
        'var mf_market_bad = { get: async (name) => { throw new Error(name + " does not exist in container."); }, init() {} };',
    },
    /the entry does not expose \.\/section/,
  ],
  [
    'loads a chunk without its hash',
    {
      'remoteEntry.js':
        'var mf_market_bad = { get: async () => { document.head.append(document.createElement("script")); }, init() {} };',
    },
    /the entry loads files without their hashes: build it with ArenaSectionPlugin/,
  ],
] as const)('refuses a section that %s', async (_, files, message) => {
  await ship({ variant: 'good' });
  expect(await refusalOf({ variant: 'bad', files })).toMatch(message);
});

test('refuses a shell under which a live section does not render', async () => {
  await ship({ variant: 'good' });
  const files = {
    [NODE_BUNDLE]: 'exports.provided = {}; exports.render = async (path) => { throw new Error("dark"); };',
  };
  const faults = await refusalOf({ app: 'shell', variant: 'next', paths: ['/help'], offers, files });
  expect(faults.split('\n').sort()).toEqual([
    '/404 cannot be rendered: dark',
    '/help cannot be rendered: dark',
    '/market cannot be rendered: dark',
  ]);
});

test('a rollback only validates versions, because the release was live before', async () => {
  await ship({ variant: 'old', needs: { react: '^18.0.0 || ^19.0.0' } });
  await ship({ variant: 'new', needs: { react: '^19.0.0' } });
  const headers = { authorization: `Bearer ${arena.token}` };
  const response = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/apps/mf-market/rollbacks',
    headers,
    payload: {},
  });
  expect(response.statusCode).toBe(200);
  expect((await arena.app.inject('/market')).body).toContain('<h1>old</h1>');
});
