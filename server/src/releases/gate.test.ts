import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type aRelease, shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
const offers = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };

beforeEach(async () => {
  arena = await startArena();
  await ship({ app: 'shell', word: 'live', paths: ['/help'], offers });
});
afterEach(() => arena.close());

const ship = (choice: Parameters<typeof aRelease>[0]) => shipTo(arena, choice);

/** What the gate says to a release; what was live has to be live still. */
async function refusal(choice: Parameters<typeof aRelease>[0]) {
  const before = (await arena.app.inject('/market')).body;
  const { answer } = await ship(choice);
  expect(answer.statusCode).toBe(409);
  expect((await arena.app.inject('/market')).body).toBe(before);
  return answer.json().error;
}

test('a release that fits goes live, rendered', async () => {
  const { answer } = await ship({ word: 'caps', needs: { react: '^19.0.0' } });
  expect(answer.statusCode).toBe(200);
  expect((await arena.app.inject('/market')).body).toContain('<div id="root" data-prerendered><h1>caps</h1></div>');
});

test('a section that needs what the live shell does not offer', async () => {
  expect(await refusal({ needs: { react: '^18.0.0', preact: '^10.0.0' } })).toMatch(
    /^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.\nmf-market needs preact \^10\.0\.0, which the shell \S+ does not offer\.$/,
  );
});

test('a shell that does not offer what a live section needs', async () => {
  await ship({ needs: { react: '^19.0.0' } });
  const without = { react: '20.0.0', 'react-dom': '20.0.0' };
  expect(await refusal({ app: 'shell', word: 'next', paths: ['/help'], offers: without })).toMatch(
    /^mf-market needs react \^19\.0\.0; the shell \S+ offers 20\.0\.0\.$/,
  );
});

test('a shell with react and react-dom of different versions', async () => {
  const pair = { ...offers, 'react-dom': '19.3.0' };
  expect(await refusal({ app: 'shell', word: 'next', paths: ['/help'], offers: pair })).toBe(
    'The shell offers react 19.3.1 and react-dom 19.3.0; they have to be of one version.',
  );
});

test.each([
  ['has no bundle for Node', { [NODE_BUNDLE]: null }, /mf-market \S+ has no file node\.cjs/],
  ['does not parse', { [NODE_BUNDLE]: 'exports.default = {' }, /mf-market cannot be rendered: expecting ';'/],
  ['exposes no routes', { [NODE_BUNDLE]: 'exports.default = {};' }, /does not expose a section with routes/],
  ['asks for a package', { [NODE_BUNDLE]: 'require("left-pad")' }, /mf-market asks for "left-pad", which the shell/],
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
  ['has an entry that is no script', { 'remoteEntry.js': '<!doctype html>' }, /cannot be rendered: unexpected token/],
  ['leaves no container', { 'remoteEntry.js': 'var other = 1;' }, /does not leave the container mf_market_bad behind/],
  [
    'does not expose ./section',
    {
      'remoteEntry.js':
        'var mf_market_bad = { get: async (name) => { throw new Error(name + " does not exist in container."); }, init() {} };',
    },
    /the entry does not expose \.\/section/,
  ],
] as const)('a section that %s', async (_, files, sentence) => {
  await ship({ word: 'good' });
  expect(await refusal({ word: 'bad', files })).toMatch(sentence);
});

test('a shell under which a live section does not render', async () => {
  await ship({ word: 'good' });
  const files = {
    [NODE_BUNDLE]: 'exports.provided = {}; exports.render = async (path) => { throw new Error("dark"); };',
  };
  const faults = await refusal({ app: 'shell', word: 'next', paths: ['/help'], offers, files });
  expect(faults.split('\n').sort()).toEqual([
    '/404 cannot be rendered: dark',
    '/help cannot be rendered: dark',
    '/market cannot be rendered: dark',
  ]);
});

test('a rollback asks for versions only: what it brings back has been live', async () => {
  await ship({ word: 'old', needs: { react: '^18.0.0 || ^19.0.0' } });
  await ship({ word: 'new', needs: { react: '^19.0.0' } });
  const headers = { authorization: `Bearer ${arena.token}` };
  const back = await arena.app.inject({ method: 'POST', url: '/ops/apps/mf-market/rollbacks', headers, payload: {} });
  expect(back.statusCode).toBe(200);
  expect((await arena.app.inject('/market')).body).toContain('<h1>old</h1>');
});
