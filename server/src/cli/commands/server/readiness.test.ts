import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { startArena } from '../../../testing/start-arena';
import { tokenOfTeam } from '../../../testing/team-token';

const lists = { tokens: ['--surface-2', '--text'], router: ['Link'], session: ['useSession'] };

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let next: string;
let market: string;
let blogs: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0 });
  await shipTo(arena, { app: 'shell', paths: ['/help'], manifest: { provides: lists } });
  market = (await shipTo(arena, { needs: { react: '^19.0.0' }, manifest: { uses: { ...lists, api: [] } } })).release.id;
  const needs = { react: '^19.0.0 || ^20.0.0' };
  blogs = (await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'], needs })).release.id;
  next = await publishShell({ offers: { react: '20.0.0', 'react-dom': '20.0.0' } });
});
afterAll(() => arena.close());

/** Publishes a shell without one of the design tokens. */
async function publishShell(options: Parameters<typeof publishTo>[1]): Promise<string> {
  const manifest = { provides: { ...lists, tokens: ['--text'] } };
  return (await publishTo(arena, { app: 'shell', variant: 'next', paths: ['/help'], manifest, ...options })).id;
}

/** Calls the command. @returns its output and exit code */
const call = (args: string[], token = arena.token) =>
  runCommand(['section', 'readiness', ...args], { env: { ARENA_URL: site, ARENA_TOKEN: token }, cwd: '.' });

const reasons = () => [
  `mf-market needs react ^19.0.0; the shell ${next} offers 20.0.0.`,
  `mf-market uses the design token --surface-2, which the shell ${next} does not define.`,
];

test('lists each live section, and every reason why one is not ready', async () => {
  const { code, out } = await call([next]);
  expect({ code, lines: out.trimEnd().split('\n') }).toEqual({
    code: 0,
    lines: [
      `mf-blogs   ${blogs}  ready`,
      `mf-market  ${market}  not ready`,
      ...reasons().map((reason) => `  ${reason}`),
      `1 of 2 live sections are ready for the shell ${next}.`,
    ],
  });
});

test('gives the same reasons as the activation of that shell', async () => {
  const { status, body } = await postWithToken(arena, '/api/ops/apps/shell/activations', { release: next });
  expect([status, body.error]).toEqual([409, reasons().join('\n')]);
});

test('a shell that is refused goes live once the section that is not ready has a release that is', async () => {
  const activateShell = () => postWithToken(arena, '/api/ops/apps/shell/activations', { release: next });
  expect((await activateShell()).status).toBe(409);
  const { release } = await shipTo(arena, { variant: 'ready', needs: { react: '^19.0.0 || ^20.0.0' } });
  const { out } = await call([next]);
  expect(out).toContain(`mf-market  ${release.id}  ready\n2 of 2 live sections are ready for the shell ${next}.`);
  expect((await activateShell()).status).toBe(200);
  for (const app of ['shell', 'mf-market']) await postWithToken(arena, `/api/ops/apps/${app}/rollbacks`, {});
});

test('a team reads it as JSON', async () => {
  const { body } = await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'));
  const { out } = await call([next, '--json'], body.token);
  expect(JSON.parse(out)).toEqual({
    release: next,
    faults: [],
    sections: [
      { app: 'mf-blogs', release: blogs, ready: true, reasons: [] },
      { app: 'mf-market', release: market, ready: false, reasons: reasons() },
    ],
  });
});

test('names faults of the shell alone once', async () => {
  const broken = await publishShell({ variant: 'broken', offers: { react: '20.0.0', 'react-dom': '20.1.0' } });
  const fault = 'The shell offers react 20.0.0 and react-dom 20.1.0; both must have the same version.';
  expect((await call([broken])).out.split(fault)).toHaveLength(2);
});

test('refuses a release that is none of the shell', async () => {
  expect(await call(['1.0.0-0123456789abcdef'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('There is no release 1.0.0-0123456789abcdef of shell'),
  });
});

test('names a navigation label of the shell that a section already uses', async () => {
  const nav = (to: string) => ({ paths: [to], pages: [to], nav: [{ label: 'Nights', to, order: 50 }] });
  await shipTo(arena, { app: 'mf-nights', manifest: { section: nav('/nights') } });
  const shell = await publishShell({ variant: 'nights', manifest: { section: nav('/help') } });
  const { out } = await call([shell]);
  expect(out).toContain('  shell has the navigation label Nights, which mf-nights already uses.\n');
});
