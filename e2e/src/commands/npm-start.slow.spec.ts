import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createToken } from '../arena/create-token';
import { createCheckout } from '../arena/sites/checkout';
import { NpmStart } from '../arena/sites/npm-start';
import { ArenaServer, OPERATOR_TOKEN, projectRoot } from '../arena/sites/server';

// All tests share one checkout with one section and change it in turn.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const APPS = ['shell', 'mf-blogs', 'ops'];
const LEAD = 'News from the slope, and tips for playing on it.';

let checkout: string;
let folder: string;
/** Data directory of a site whose section was published twice by `npm start`. The checkout has a newer, third build. */
let data: string;
/** Ids of the section's releases, oldest build first. */
const releases: string[] = [];

const masthead = () => join(checkout, 'mf-blogs/src/page/masthead.tsx');
const build = () => promisify(execFile)('npm', ['run', 'build', '--silent', '-w', 'mf-blogs'], { cwd: checkout });
const builtRelease = async () => JSON.parse(await readFile(join(checkout, 'mf-blogs/dist/release.json'), 'utf8')).id;

async function setLead(from: string, to: string) {
  const source = await readFile(masthead(), 'utf8');
  expect(source).toContain(from);
  await writeFile(masthead(), source.replace(from, to));
}

/** Copies the data directory and changes the site in the copy. @returns the copy */
async function changedCopy(change: (server: ArenaServer) => Promise<unknown>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'data-'));
  await cp(data, copy, { recursive: true });
  const server = await ArenaServer.start(copy);
  await change(server);
  await server.stop();
  return copy;
}

/**
 * Copies the data directory, changes the site, and runs `npm start` on the copy.
 * @returns the output, and the newest entry of the section's history
 */
async function changeAndRestart(change: (server: ArenaServer) => Promise<unknown>) {
  const copy = await changedCopy(change);
  const npmStart = await NpmStart.start(checkout, copy);
  const { history } = await (await fetchAsOperator(npmStart, '/api/ops/apps/mf-blogs/history')).json();
  expect(await npmStart.stop()).toBe(0);
  return { output: npmStart.output, last: history.at(-1) };
}

const fetchAsOperator = (npmStart: NpmStart, path: string) =>
  fetch(npmStart.url + path, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-npm-start-'));
  data = join(folder, 'data');
  checkout = await createCheckout('server', ...APPS);
  await symlink(join(projectRoot, 'server/node_modules'), join(checkout, 'server/node_modules'));
  for (const app of APPS) await cp(join(projectRoot, app, 'dist'), join(checkout, app, 'dist'), { recursive: true });
});

test.afterAll(async () => {
  for (const path of [checkout, folder]) await rm(path, { recursive: true, force: true });
});

test('the first start publishes every app at once, and ends with the address of the operators’ page', async () => {
  const npmStart = await NpmStart.start(checkout, data);
  expect((await fetch(`${npmStart.url}/blogs`)).status).toBe(200);
  expect((await fetch(`${npmStart.url}/nothing`)).status).toBe(404);
  releases.push(await builtRelease());
  const { apps } = await (await fetchAsOperator(npmStart, '/api/ops/apps')).json();
  const changes = apps.map(({ changeId }: { changeId: string | null }) => changeId);
  expect(changes).toEqual([expect.stringMatching(/^change-/), changes[0]]);
  expect(await npmStart.stop()).toBe(0);
  expect(npmStart.output).toContain(`mf-blogs ${releases[0]} is live.`);
  const [, end = ''] = npmStart.output.split('Arena is running at');
  expect(end).toContain(`Operators' page: http://localhost:${new URL(npmStart.url).port}/ops\n`);
  expect(end).toContain('Operator token: the value of ARENA_OPERATOR_TOKEN\n');
});

test('touched but unchanged files, including the lock file, trigger no build and no release', async () => {
  const now = new Date();
  await utimes(join(checkout, 'package-lock.json'), now, now);
  for (const folder of ['shared', ...APPS]) {
    for (const path of await readdir(join(checkout, folder), { recursive: true })) {
      await utimes(join(checkout, folder, path), now, now);
    }
  }
  const npmStart = await NpmStart.start(checkout, data);
  expect(await npmStart.stop()).toBe(0);
  expect(npmStart.output).not.toMatch(/Building|is live/);
});

test('a restart serves before it builds and publishes only the changed section', async () => {
  await setLead(LEAD, 'The second lead.');
  const npmStart = await NpmStart.start(checkout, data);
  expect(await (await fetch(`${npmStart.url}/blogs`)).text()).toContain('The second lead.');
  releases.push(await builtRelease());
  expect(await npmStart.stop()).toBe(0);
  const steps = ['Arena is running at', 'Building mf-blogs …', `mf-blogs ${releases[1]} is live.`];
  const positions = steps.map((step) => npmStart.output.indexOf(step));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions[0]).toBeGreaterThanOrEqual(0);
  expect(npmStart.output).not.toMatch(/Building shell|shell \S+ is live/);
});

test('a newer build goes live', async () => {
  await setLead('The second lead.', 'The third lead.');
  await build();
  releases.push(await builtRelease());
  const { last } = await changeAndRestart(async () => undefined);
  expect(last).toMatchObject({ release: releases[2], kind: 'activate', reason: 'npm start' });
});

test('a rollback is not overwritten', async () => {
  const { output, last } = await changeAndRestart((server) =>
    server.arena(['rollback', 'mf-blogs', '--reason', 'it was wrong']),
  );
  expect(last).toMatchObject({ release: releases[0], kind: 'rollback' });
  expect(output).toContain(`mf-blogs was not published: operator rolled back to ${releases[0]} (it was wrong)`);
  expect(output).toContain('npx arena publish mf-blogs');
});

test('a release activated by a team is not overwritten', async () => {
  const { output, last } = await changeAndRestart(async (server) => {
    const { token } = JSON.parse(await server.arena(['--json', ...createToken('mf-blogs')]));
    await server.arena(['activate', 'mf-blogs', releases[0] ?? ''], { token });
  });
  expect(last).toMatchObject({ release: releases[0], kind: 'activate', reason: null });
  expect(output).toContain(`mf-blogs was not published: team of mf-blogs published ${releases[0]}`);
});

test('a running canary is not overwritten', async () => {
  const { output, last } = await changeAndRestart((server) =>
    server.arena(['canary', 'start', 'mf-blogs', releases[0] ?? '', '--share', '10']),
  );
  expect(last).toMatchObject({ release: releases[0], kind: 'canary' });
  expect(output).toContain(`mf-blogs was not published: a canary of ${releases[0]} is running.`);
});

test('a build that was not published goes live with the command of the message, and restarts continue from it', async () => {
  const copy = await changedCopy((server) => server.arena(['rollback', 'mf-blogs', '--reason', 'it was wrong']));
  const first = await NpmStart.start(checkout, copy);
  const [, command = ''] = /npx arena (publish \S+)/.exec(first.output) ?? [];
  const env = { ...process.env, ARENA_URL: first.url, ARENA_TOKEN: OPERATOR_TOKEN };
  await promisify(execFile)(join(projectRoot, 'node_modules/.bin/arena'), command.split(' '), { cwd: checkout, env });
  const { apps } = await (await fetchAsOperator(first, '/api/ops/apps')).json();
  expect(apps).toContainEqual(expect.objectContaining({ app: 'mf-blogs', release: releases[2] }));
  expect(await first.stop()).toBe(0);
  const second = await NpmStart.start(checkout, copy);
  expect(await second.stop()).toBe(0);
  expect(second.output).not.toContain('was not published');
});

test('the site stays up when a section does not compile', async () => {
  await writeFile(masthead(), 'export function Masthead() { return <header>; }\n');
  const npmStart = await NpmStart.start(checkout, data);
  expect(await (await fetch(`${npmStart.url}/blogs`)).text()).toContain('The second lead.');
  expect(npmStart.output).toContain('mf-blogs could not be built');
  expect(await npmStart.stop()).toBe(0);
});
