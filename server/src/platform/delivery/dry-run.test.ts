import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { anUpload, aRelease, shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { tokenOfTeam } from '../../testing/team-token';

const offers = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };

let arena: Awaited<ReturnType<typeof startArena>>;
let shell: string;

beforeAll(async () => {
  arena = await startArena();
  shell = (await shipTo(arena, { app: 'shell', paths: ['/help'], offers })).release.id;
});
afterAll(() => arena.close());

/** Each test uses a different section. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

type ReleaseOptions = Parameters<typeof shipTo>[1];

async function ship(variant: string, options: ReleaseOptions = {}) {
  const { release, response } = await shipTo(arena, { app, variant, paths: [`/${app}`], ...options });
  expect(response.statusCode).toBe(200);
  return release.id;
}

async function post(url: string, payload: object, token = arena.token) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await arena.app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const dryRunRollback = (release?: string) => post(`/api/ops/apps/${app}/rollbacks`, { release, dryRun: true });

async function countChanges() {
  const headers = { authorization: `Bearer ${arena.token}` };
  return (await arena.app.inject({ url: '/api/ops/history?limit=200', headers })).json().changes.length;
}

test('reports the effects of a rollback without making it', async () => {
  const first = await ship('first');
  const second = await ship('second', { paths: [`/${app}`, `/${app}/new`] });
  const before = await countChanges();
  expect(await dryRunRollback()).toEqual({
    status: 200,
    body: {
      release: first,
      current: second,
      routes: [`/${app}`],
      gone: [`/${app}/new`],
      faults: [],
      refused: false,
      openTabs: 0,
      reported: { failures: 0, errors: 0 },
      incomplete: null,
      blockedRollbacks: [],
      warnings: [],
    },
  });
  expect(await countChanges()).toBe(before);
});

test('counts the open tabs that have the current release', async () => {
  const openTabs = async () => (await dryRunRollback()).body.openTabs;
  // Of one network, only a few tabs count.
  let networks = 0;
  const ping = async (set: string) => {
    networks += 1;
    return (await arena.app.inject({ url: `/ping?set=${set}`, remoteAddress: `10.0.${networks}.1` })).json().set;
  };
  const openPage = async () => {
    const { body } = await arena.app.inject(`/${app}`);
    return /"set":"(set-[0-9a-f]{16})"/.exec(body)?.[1] ?? '';
  };
  await ship('first');
  const earlier = await openPage();
  await ship('second');
  const current = await openPage();
  expect(await openTabs()).toBe(0);
  await expectSoon(async () => {
    for (const set of [earlier, current]) await ping(set);
    return (await openTabs()) > 0;
  });
  const before = await openTabs();
  for (const set of [earlier, earlier, current, current, current]) await ping(set);
  expect(await openTabs()).toBe(before + 3);
});

test('reports every fault for which the server would refuse the rollback', async () => {
  await ship('first', { paths: [`/${app}`, '/lost'], needs: { react: '^19.0.0' } });
  await ship('second');
  await shipTo(arena, { app: 'mf-finder', paths: ['/lost'] });
  const { body } = await dryRunRollback();
  expect(body).toMatchObject({ refused: true, faults: [`${app} claims /lost, which mf-finder already answers.`] });
  expect((await post(`/api/ops/apps/${app}/rollbacks`, {})).body.error).toBe(body.faults.join('\n'));
});

test('reports pages that cannot be rendered, which do not prevent a rollback', async () => {
  const first = await ship('first');
  await ship('second');
  await arena.assets.save(app, first, 'node.cjs', Buffer.from('changed'));
  await arena.db.execute('delete from prerendered_pages');
  const { body } = await dryRunRollback();
  expect(body).toMatchObject({ refused: false, faults: ['node.cjs differs from the published file.'] });
  const activation = await post(`/api/ops/apps/${app}/activations`, { release: first, dryRun: true });
  expect(activation.body.refused).toBe(true);
  expect((await post(`/api/ops/apps/${app}/rollbacks`, {})).body.release).toBe(first);
});

test('validates a shell with the pages of all sections', async () => {
  await ship('first', { needs: { react: '^19.3.0' } });
  const { release, files } = aRelease({
    app: 'shell',
    variant: 'old',
    paths: ['/help'],
    offers: { ...offers, react: '18.0.0' },
  });
  const { payload, headers } = await anUpload(release, files);
  await arena.app.inject({
    method: 'POST',
    url: '/api/ops/apps/shell/releases',
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  const { body } = await post('/api/ops/apps/shell/rollbacks', { release: release.id, dryRun: true });
  expect(body).toMatchObject({ current: shell, refused: true });
  expect(body.routes).toEqual(expect.arrayContaining(['/help', `/${app}`]));
  expect(body.faults).toContain(`${app} needs react ^19.3.0; the shell ${release.id} offers 18.0.0.`);
});

test('refuses a rollback without an earlier release, and of another team’s section', async () => {
  await ship('first');
  expect(await dryRunRollback()).toEqual({
    status: 409,
    body: { error: `${app} has no earlier release to go back to.`, code: 'conflict' },
  });
  const { token } = (await post('/api/ops/tokens', tokenOfTeam('mf-other'))).body;
  const response = await post(`/api/ops/apps/${app}/rollbacks`, { dryRun: true }, token);
  expect([response.status, response.body.error]).toEqual([
    403,
    `This token is for mf-other and may not change ${app}.`,
  ]);
});
