import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '../../cli/client';
import { activate } from '../../cli/commands/releases/activate';
import { status } from '../../cli/commands/server/status';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { rollouts } from '../ledger/table';

const react = (version: string) => ({ react: version, 'react-dom': version });

let arena: Awaited<ReturnType<typeof startArena>>;
/** The shells that were live, the oldest first; the last one is live. */
const shells: string[] = [];

beforeAll(async () => {
  arena = await startArena();
  for (const version of ['17.0.0', '18.0.0', '19.0.0', '20.0.0', '21.0.0']) {
    const shell = {
      app: 'shell',
      variant: `v${Number.parseInt(version, 10)}`,
      paths: ['/help'],
      offers: react(version),
      files: bundle(version),
    };
    const { release, response } = await ship(shell);
    expect(response.statusCode).toBe(200);
    shells.push(release.id);
  }
});
afterAll(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);

/** A shell with a version that sections can read; that of React 18 renders no page of blogs. */
const bundle = (version: string) => ({
  [NODE_BUNDLE]: `
    exports.provided = {};
    exports.render = async (path, map, matched) => {
      if (path === '/blogs' && '${version}' === '18.0.0') throw new Error('no blogs');
      const route = matched?.section.routes[0];
      const content = typeof route === 'function' ? route('${version}') : route;
      return { head: '<title>' + path + '</title>', body: '<h1>' + content + '</h1>' };
    };`,
});

/** A section that throws under the shell of one version of React. */
const throwingUnder = (version: string) => ({
  [NODE_BUNDLE]: `exports.default = { routes: [(version) => {
    if (version === '${version}') throw new Error('no caps in ' + version);
    return 'caps';
  }] };`,
});

test.each([
  ['20.0.0', 3],
  ['19.0.0', 2],
])(
  'refuses a section that claims to fit an earlier shell with React %s and does not render there',
  async (version, index) => {
    const { response } = await ship({ variant: `not${index}`, files: throwingUnder(version) });
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      `Under the earlier shell ${shells[index]}: /market cannot be rendered: no caps in ${version}`,
    ]);
  },
);

test('a section that does not claim to fit this shell goes live', async () => {
  const { response } = await ship({ variant: 'narrow', files: throwingUnder('19.0.0'), needs: react('>=20') });
  expect(response.statusCode).toBe(200);
});

test('only the last three earlier shells count', async () => {
  const { response } = await ship({ variant: 'old', files: throwingUnder('17.0.0') });
  expect(response.statusCode).toBe(200);
});

test('a new section is refused where the shell renders its own pages', async () => {
  const { response } = await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    `Under the earlier shell ${shells[1]}: /blogs cannot be rendered: no blogs`,
  ]);
});

test('a shell under which the live release fails as well refuses nothing', async () => {
  const { app, id } = await publishTo(arena, { app: 'mf-blogs', variant: 'older', paths: ['/blogs'] });
  // It went live before releases were rendered under earlier shells.
  await arena.db.insert(rollouts).values({ app, release: id, kind: 'activate', by: 'operator', at: NOW });
  const { response } = await ship({ app: 'mf-blogs', variant: 'next', paths: ['/blogs'] });
  expect(response.statusCode).toBe(200);
});

test('names the earlier shells that cannot be rolled back to, and why', async () => {
  const api = createClient({ ARENA_URL: await arena.app.listen({ port: 0 }), ARENA_TOKEN: arena.token });
  await ship({ app: 'mf-blogs', variant: 'any', paths: ['/blogs'], needs: react('>=19') });
  const { id } = await publishTo(arena, { variant: 'newest', needs: react('^21.0.0') });
  const blocked = (index: number, version: string) => {
    const reason = (name: string) => `mf-market needs ${name} ^21.0.0; the shell ${shells[index]} offers ${version}.`;
    const reasons = `${reason('react')} ${reason('react-dom')}`;
    return `The shell cannot be rolled back to ${shells[index]} while mf-market ${id} is live: ${reasons}`;
  };
  const dryRun = await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: id, dryRun: true });
  expect(dryRun.body.blockedRollbacks.map(({ shell }: { shell: string }) => shell)).toEqual([
    shells[3],
    shells[2],
    shells[1],
  ]);
  expect((await activate(api, ['mf-market', id], {})).text.split('\n')).toEqual([
    `mf-market ${id} is live. It had no browser check.`,
    blocked(3, '20.0.0'),
    blocked(2, '19.0.0'),
    blocked(1, '18.0.0'),
  ]);
  expect((await status(api)).text).toContain(blocked(3, '20.0.0'));
  expect((await postWithToken(arena, '/api/ops/apps/shell/rollbacks', {})).status).toBe(409);

  await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {});
  const { body } = await getWithToken(arena, '/api/ops/apps');
  expect(body.blockedRollbacks.map(({ app, shell }: Record<string, string>) => [app, shell])).toEqual([
    ['mf-blogs', shells[1]],
  ]);
  expect((await postWithToken(arena, '/api/ops/apps/shell/rollbacks', {})).status).toBe(200);
});
