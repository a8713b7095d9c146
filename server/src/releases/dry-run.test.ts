import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { anUpload, aRelease, shipTo } from '../testing/release-builder';
import { NOW, startArena } from '../testing/start-arena';
import { pageViews } from './page-views/table';

const offers = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };

let arena: Awaited<ReturnType<typeof startArena>>;
let shell: string;

beforeAll(async () => {
  arena = await startArena();
  shell = (await shipTo(arena, { app: 'shell', paths: ['/help'], offers })).release.id;
});
afterAll(() => arena.close());

/** Each test has a section of its own. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-test-${++tests}`;
});

type Choice = Parameters<typeof shipTo>[1];

async function ship(word: string, choice: Choice = {}) {
  const { release, answer } = await shipTo(arena, { app, word, paths: [`/${app}`], ...choice });
  expect(answer.statusCode).toBe(200);
  return release.id;
}

async function post(url: string, payload: object, token = arena.token) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await arena.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const rehearse = (release?: string) => post(`/ops/apps/${app}/rollbacks`, { release, dryRun: true });

async function changesSoFar() {
  const headers = { authorization: `Bearer ${arena.token}` };
  return (await arena.app.inject({ url: '/ops/history?limit=200', headers })).json().changes.length;
}

test('a rehearsed rollback tells what it would meet and changes nothing', async () => {
  const first = await ship('first');
  const second = await ship('second', { paths: [`/${app}`, `/${app}/new`] });
  const before = await changesSoFar();
  expect(await rehearse()).toEqual({
    status: 200,
    body: {
      release: first,
      current: second,
      routes: [`/${app}`],
      gone: [`/${app}/new`],
      faults: [],
      refused: false,
      openTabs: 0,
    },
  });
  expect(await changesSoFar()).toBe(before);
});

test('about so many tabs are open as pages were shown in half an hour', async () => {
  await ship('first');
  const release = await ship('second');
  const hour = (at: string) => ({ hour: new Date(at), app, release });
  await arena.db.insert(pageViews).values([
    { ...hour('2026-11-21T09:00:00Z'), views: 80 },
    { ...hour('2026-11-21T08:00:00Z'), views: 500 },
  ]);
  // At ten o'clock: half of the hour before.
  expect((await rehearse()).body.openTabs).toBe(40);
  await arena.app.inject(`/${app}`);
  expect(NOW.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  expect((await rehearse()).body.openTabs).toBe(41);
});

test('what the server would refuse is refused in the rehearsal, with every reason', async () => {
  await ship('first', { paths: [`/${app}`, '/lost'], needs: { react: '^19.0.0' } });
  await ship('second');
  await shipTo(arena, { app: 'mf-finder', paths: ['/lost'] });
  const { body } = await rehearse();
  expect(body).toMatchObject({ refused: true, faults: [`${app} claims /lost, which mf-finder already answers.`] });
  expect((await post(`/ops/apps/${app}/rollbacks`, {})).body.error).toBe(body.faults.join('\n'));
});

test('pages that cannot be rendered are told, and do not stop a rollback', async () => {
  const first = await ship('first');
  await ship('second');
  await arena.assets.save(app, first, 'node.cjs', Buffer.from('changed'));
  await arena.db.execute('delete from prerendered_pages');
  const { body } = await rehearse();
  expect(body).toMatchObject({ refused: false, faults: ['node.cjs has other contents than were published.'] });
  const activation = await post(`/ops/apps/${app}/activations`, { release: first, dryRun: true });
  expect(activation.body.refused).toBe(true);
  expect((await post(`/ops/apps/${app}/rollbacks`, {})).body.release).toBe(first);
});

test('a shell is tried with the pages of all sections', async () => {
  await ship('first', { needs: { react: '^19.3.0' } });
  const { release, files } = aRelease({
    app: 'shell',
    word: 'old',
    paths: ['/help'],
    offers: { ...offers, react: '18.0.0' },
  });
  const { payload, headers } = await anUpload(release, files);
  await arena.app.inject({
    method: 'POST',
    url: '/ops/apps/shell/releases',
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  const { body } = await post('/ops/apps/shell/rollbacks', { release: release.id, dryRun: true });
  expect(body).toMatchObject({ current: shell, refused: true });
  expect(body.routes).toEqual(expect.arrayContaining(['/help', `/${app}`]));
  expect(body.faults).toContain(`${app} needs react ^19.3.0; the shell ${release.id} offers 18.0.0.`);
});

test('nothing to go back to, and another team’s section, are refused with a sentence', async () => {
  await ship('first');
  expect(await rehearse()).toEqual({
    status: 409,
    body: { error: `${app} has no earlier release to go back to.` },
  });
  const { token } = (await post('/ops/tokens', { app: 'mf-other' })).body;
  const answer = await post(`/ops/apps/${app}/rollbacks`, { dryRun: true }, token);
  expect([answer.status, answer.body.error]).toEqual([403, `This token is for mf-other and may not change ${app}.`]);
});
