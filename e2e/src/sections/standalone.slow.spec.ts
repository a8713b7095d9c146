import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createToken } from '../arena/create-token';
import { startDevInRepository } from '../arena/sites/dev-server';
import { expect, test } from '../arena/sites/own-site';
import { type WorkflowCommand, workflowCommands } from '../arena/workflow';

/** An empty folder outside of the checkout. */
let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-team-'));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as a team does: in its folder, without anything of this checkout. @returns its output */
async function run(command: string, cwd: string, env: Record<string, string>): Promise<string> {
  const { PATH, HOME } = process.env;
  try {
    const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', command], {
      cwd,
      env: { PATH, HOME, CI: 'true', ...env },
      maxBuffer: 16 << 20,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`);
  }
}

test('a team ships a section from a repository of its own, with the packages of the site', async ({
  ownSite,
  page,
}) => {
  // It installs packages, runs their tools, and opens the section in a browser twice.
  test.setTimeout(900_000);
  const repository = join(folder, 'mf-events');
  const { token } = JSON.parse(await ownSite.arena([...createToken('mf-events'), '--json']));
  const site = { ARENA_URL: ownSite.url };
  const events = `${ownSite.url}/events`;

  await run('npx --yes --package=$ARENA_URL/sdk/cli.tgz arena section create mf-events --standalone', folder, site);
  await run('npm install', repository, site);

  const source = join(repository, 'src/texts.ts');
  const edit = async (from: string, to: string) =>
    writeFile(
      source,
      (await readFile(source, 'utf8')).replace(from, () => to),
    );
  const dev = await startDevInRepository(repository, ownSite.url);
  try {
    expect(await (await page.request.get(`${dev.url}/events`, { headers: { accept: 'text/html' } })).text()).toContain(
      'This page is new.',
    );
    await page.goto(`${dev.url}/events`);
    await edit('This page is new.', 'This page is edited.');
    await expect(page.getByText('This page is edited.')).toBeVisible();
    await edit('This page is edited.', 'This page is new.');
    // A page whose server has stopped logs errors.
    await page.goto('about:blank');
  } finally {
    await dev.stop();
  }

  const summary = join(folder, 'summary.md');
  const commands = (event_name: 'pull_request' | 'push') =>
    workflowCommands(join(repository, '.github/workflows/section.yml'), {
      github: { event_name, event: { pull_request: { head: { repo: { fork: false } } } } },
      vars: site,
    });
  // Only GitHub signs the identity of a workflow, so a token stands for it.
  const runner = { GITHUB_STEP_SUMMARY: summary, GITHUB_SHA: '4f2a91c', ARENA_TOKEN: token };
  const runStep = ({ command, env }: WorkflowCommand) => run(command, repository, { ...env, ...runner });

  const onPullRequest = await commands('pull_request');
  expect(onPullRequest.map(({ name }) => name)).toEqual([
    'npm ci',
    'npm run lint',
    'npm run types',
    'npm test',
    'npm run build',
    'Rehearse',
    'Preview',
  ]);
  for (const step of onPullRequest) await runStep(step);
  expect((await page.request.get(events)).status()).toBe(404);
  const [link = ''] = /^http\S+/m.exec(await readFile(summary, 'utf8')) ?? [];
  // The link has the name of the site, and its cookie is valid only there.
  await page.goto(link);
  await page.goto(new URL('/events', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();

  // The other steps have just passed in this folder.
  const onPush = (await commands('push')).filter(({ isConditional }) => isConditional);
  expect(onPush.map(({ name }) => name)).toEqual(['Rehearse', 'Release']);
  for (const step of onPush) await runStep(step);
  await page.goto(events);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  const { history } = JSON.parse(await ownSite.arena(['history', 'mf-events', '--json']));
  expect(history.at(-1)).toMatchObject({ by: 'team of mf-events', reason: 'Commit 4f2a91c' });

  await edit('This page is new.', 'This page is better.');
  const asTeam = { ...site, ARENA_TOKEN: token };
  await run('npm run build && npm run release', repository, asTeam);
  expect(await (await page.request.get(events)).text()).toContain('This page is better.');
  await run('npm run arena -- rollback mf-events', repository, asTeam);
  expect(await (await page.request.get(events)).text()).toContain('This page is new.');
});

test('npm installs a package from the site, and its lock file has the hash that the site gives', async ({ site }) => {
  test.setTimeout(120_000);
  await writeFile(join(folder, 'package.json'), '{ "name": "team", "private": true }');
  await run('npm install --omit=peer --ignore-scripts $ARENA_URL/sdk/cli.tgz', folder, { ARENA_URL: site.url });
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const { packages } = await (await fetch(`${site.url}/sdk/`)).json();
  const cli = packages.find(({ name }: { name: string }) => name === '@arena/cli');
  expect(lock.packages['node_modules/@arena/cli']).toMatchObject({
    version: cli.version,
    resolved: `${site.url}${cli.url}`,
    integrity: cli.integrity,
  });
  expect(await run('node_modules/.bin/arena --help', folder, {})).toContain('$ arena publish');
});
