import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fakeBrowser } from '../../../testing/fake-browser';
import { publishTo } from '../../../testing/ops-client';
import { runCommand } from '../../../testing/run-command';
import { startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;

beforeAll(async () => {
  arena = await startArena({ browser: 'chromium', runBrowser: fakeBrowser().run });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => arena.close());

const call = (...args: string[]) => runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: '.' });

test('a release that went live unchecked loses that mark once it goes live with a browser check', async () => {
  const { id: shell } = await publishTo(arena, { app: 'shell', paths: ['/help'] });
  const { id: first } = await publishTo(arena, { variant: 'first' });
  const { id: second } = await publishTo(arena, { variant: 'second' });
  await call('activate', 'shell', shell);
  await call('activate', 'mf-market', first);
  const lastChange = async () => (await call('history', 'mf-market')).out.trimEnd().split('\n').at(-1);
  await call('activate', 'mf-market', second, '--skip-browser-check');
  expect(await lastChange()).toContain('no browser check');
  await call('rollback', 'mf-market');
  expect((await call('activate', 'mf-market', second)).code).toBe(0);
  expect(await lastChange()).toContain(second);
  expect(await lastChange()).not.toContain('no browser check');
});
