import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executable, shellFiles } from '../../../testing/check-page';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

/** Never ends on pages of a release "endless", and does so a moment later on those of "late". */
const shellScript = `
const { textContent } = document.querySelector('h1');
if (textContent === 'endless') for (;;);
if (textContent === 'late') setTimeout(() => { for (;;); }, 50);`;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena({ browser: executable });
  await ship({ app: 'shell', paths: ['/help'], files: shellFiles(shellScript) });
  await ship({ variant: 'good' });
  await ship({ app: 'mf-blogs', variant: 'blogs', paths: ['/blogs'] });
});
afterAll(() => arena.close());

async function ship(options: Parameters<typeof publishTo>[1]) {
  const release = await publishTo(arena, options);
  const change = { release: release.id, skipBrowserCheck: true };
  expect((await postWithToken(arena, `/api/ops/apps/${release.app}/activations`, change)).status).toBe(200);
  return release;
}

test.each([
  ['mf-market', 'endless', '/market'],
  ['mf-market', 'late', '/market'],
  ['mf-events', 'endless', '/events'],
])('a release of %s whose script never ends (%s) is refused, and its team is told', async (app, variant, path) => {
  const before = (await getWithToken(arena, '/api/ops/apps')).body.apps;
  const { id } = await publishTo(arena, { app, variant, paths: [path] });
  const { token } = await createTeamToken(arena.db, { app, at: NOW });
  const { status, body } = await postWithToken({ app: arena.app, token }, `/api/ops/apps/${app}/activations`, {
    release: id,
  });
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      error: expect.stringMatching(`^${path}.* (did not|ends the browser)`),
      code: 'check_failed',
      faults: expect.any(Array),
    },
  });
  expect((await getWithToken(arena, '/api/ops/apps')).body.apps).toEqual(before);
});

test('a live release whose script never ends is rolled back after reports of its visitors', async () => {
  const live = async () => {
    const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
    return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
  };
  const before = await live();
  const { id } = await ship({ variant: 'endless' });
  expect(await live()).toBe(id);
  const payload = { app: 'mf-market', release: id, reason: 'crashed', set: 'set-0123456789abcdef', page: '/market' };
  for (let client = 1; client <= 5; client++) {
    await arena.app.inject({ method: 'POST', url: '/api/failures', payload, remoteAddress: `198.51.100.${client}` });
  }
  await expectSoon(async () => (await live()) === before, 240_000);
});
