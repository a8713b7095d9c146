import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { checkoutWith } from './arena/checkout';
import { NpmStart } from './arena/npm-start';
import { ArenaServer, projectRoot } from './arena/server';

// One checkout with one section, changed from test to test.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const APPS = ['shell', 'mf-blogs', 'ops'];
const LEAD = 'News from the slope, and tips for playing on it.';

let checkout: string;
let folder: string;
/** Data of a site whose section was published twice by `npm start`; the checkout has a third build since. */
let data: string;
/** The section's releases in the order of their builds. */
const releases: string[] = [];

const masthead = () => join(checkout, 'mf-blogs/src/page/masthead.tsx');
const build = () => promisify(execFile)('npm', ['run', 'build', '--silent', '-w', 'mf-blogs'], { cwd: checkout });
const builtRelease = async () => JSON.parse(await readFile(join(checkout, 'mf-blogs/dist/release.json'), 'utf8')).id;

async function setLead(from: string, to: string) {
  const source = await readFile(masthead(), 'utf8');
  expect(source).toContain(from);
  await writeFile(masthead(), source.replace(from, to));
}

/** What the section's history tells, oldest first, after `npm start` on a copy of the data that was changed before. */
async function afterRestart(change: (server: ArenaServer) => Promise<unknown>) {
  const copy = await mkdtemp(join(folder, 'data-'));
  await cp(data, copy, { recursive: true });
  const server = await ArenaServer.start(copy);
  await change(server);
  await server.stop();
  const start = await NpmStart.run(checkout, copy);
  const { history } = await (await ask(start, '/ops/apps/mf-blogs/history')).json();
  expect(await start.stop()).toBe(0);
  return { output: start.output, last: history.at(-1) };
}

const ask = (start: NpmStart, path: string) =>
  fetch(start.url + path, { headers: { authorization: 'Bearer the-operator-of-the-tests' } });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-npm-start-'));
  data = join(folder, 'data');
  checkout = await checkoutWith('server', ...APPS);
  await symlink(join(projectRoot, 'server/node_modules'), join(checkout, 'server/node_modules'));
  for (const app of APPS) await cp(join(projectRoot, app, 'dist'), join(checkout, app, 'dist'), { recursive: true });
});

test.afterAll(async () => {
  for (const path of [checkout, folder]) await rm(path, { recursive: true, force: true });
});

test('a first start publishes every app', async () => {
  const start = await NpmStart.run(checkout, data);
  expect((await fetch(`${start.url}/blogs`)).status).toBe(200);
  releases.push(await builtRelease());
  expect(await start.stop()).toBe(0);
  expect(start.output).toContain(`mf-blogs ${releases[0]} is live.`);
  expect(start.output).toContain('The arena is open');
});

test('files that were only touched, the lock file among them, are neither built nor published', async () => {
  const now = new Date();
  await utimes(join(checkout, 'package-lock.json'), now, now);
  for (const folder of ['shared', ...APPS]) {
    for (const path of await readdir(join(checkout, folder), { recursive: true })) {
      await utimes(join(checkout, folder, path), now, now);
    }
  }
  const start = await NpmStart.run(checkout, data);
  expect(await start.stop()).toBe(0);
  expect(start.output).not.toMatch(/Building|is live/);
});

test('a restart serves before it builds, and publishes what was changed in this checkout alone', async () => {
  await setLead(LEAD, 'The second lead.');
  const start = await NpmStart.run(checkout, data);
  expect(await (await fetch(`${start.url}/blogs`)).text()).toContain('The second lead.');
  releases.push(await builtRelease());
  expect(await start.stop()).toBe(0);
  const steps = ['The arena is open', 'Building mf-blogs …', `mf-blogs ${releases[1]} is live.`];
  const places = steps.map((step) => start.output.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(start.output).not.toContain('shell');
});

test('a build that is changed again goes live', async () => {
  await setLead('The second lead.', 'The third lead.');
  await build();
  releases.push(await builtRelease());
  const { last } = await afterRestart(async () => undefined);
  expect(last).toMatchObject({ release: releases[2], kind: 'activate', reason: 'npm start' });
});

test('never over a rollback', async () => {
  const { output, last } = await afterRestart((server) =>
    server.arena(['rollback', 'mf-blogs', '--reason', 'it was wrong']),
  );
  expect(last).toMatchObject({ release: releases[0], kind: 'rollback' });
  expect(output).toContain(`mf-blogs stays as it is: ${releases[0]} was rolled back to by`);
  expect(output).toContain('npx arena publish mf-blogs');
});

test('never over what a team has published', async () => {
  const { output, last } = await afterRestart(async (server) => {
    const { token } = JSON.parse(await server.arena(['--json', 'tokens', 'create', '--section', 'mf-blogs']));
    await server.arena(['activate', 'mf-blogs', releases[0] ?? ''], checkout, token);
  });
  expect(last).toMatchObject({ release: releases[0], kind: 'activate', reason: null });
  expect(output).toContain(`mf-blogs stays as it is: ${releases[0]} was made live by team of mf-blogs`);
});

test('never over a running canary', async () => {
  const { output, last } = await afterRestart((server) =>
    server.arena(['canary', 'mf-blogs', releases[0] ?? '', '--share', '10']),
  );
  expect(last).toMatchObject({ release: releases[0], kind: 'canary' });
  expect(output).toContain(`mf-blogs stays as it is: a canary of ${releases[0]} is running.`);
});

test('a section that does not compile leaves the site up', async () => {
  await writeFile(masthead(), 'export function Masthead() { return <header>; }\n');
  const start = await NpmStart.run(checkout, data);
  expect(await (await fetch(`${start.url}/blogs`)).text()).toContain('The second lead.');
  expect(start.output).toContain('mf-blogs does not build');
  expect(await start.stop()).toBe(0);
});
