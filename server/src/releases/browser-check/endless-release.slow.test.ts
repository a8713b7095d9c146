import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executable, shellFiles } from '../../testing/check-page';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

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
  const { app, id } = await publishTo(arena, options);
  const change = { release: id, skipBrowserCheck: true };
  expect((await postWithToken(arena, `/api/ops/apps/${app}/activations`, change)).status).toBe(200);
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
    body: { error: expect.stringMatching(`^${path}.* (did not|ends the browser)`), outcome: 'failed' },
  });
  expect((await getWithToken(arena, '/api/ops/apps')).body.apps).toEqual(before);
});
