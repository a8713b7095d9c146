import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publications } from '../platform/ledger/publications/table';
import { startCiSite } from '../testing/ci-site';
import { getWithToken } from '../testing/ops-client';
import { aRelease, shipTo } from '../testing/release-builder';
import { runCommand } from '../testing/run-command';
import { COMMIT, githubClaims, gitlabClaims, inFile, pullRequestClaims } from '../testing/servers/start-ci-issuer';

let site: Awaited<ReturnType<typeof startCiSite>>;
let github: Server;
let folder: string;
let env: NodeJS.ProcessEnv;
/** Claims of the workflow that runs. */
let claims: object = githubClaims;
/** What was asked of GitHub. */
const requests: { url: string | undefined; authorization: string | undefined }[] = [];

beforeAll(async () => {
  site = await startCiSite();
  await shipTo(site.arena, { app: 'shell', paths: ['/help'] });
  folder = await mkdtemp(join(tmpdir(), 'arena-ci-'));
  github = createServer(async ({ url, headers: { authorization } }, response) => {
    requests.push({ url, authorization });
    response.end(JSON.stringify({ value: await site.issuer.idToken(claims) }));
  });
  await once(github.listen(0, '127.0.0.1'), 'listening');
  const { port } = github.address() as AddressInfo;
  env = {
    ARENA_URL: `${site.origin}/`,
    // A repository has no token of a site.
    ARENA_DATA: folder,
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
  };
});
beforeEach(() => {
  claims = githubClaims;
});
afterAll(async () => {
  github.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const call = (args: string[], changes: NodeJS.ProcessEnv = {}) =>
  runCommand(args, { env: { ...env, ...changes }, cwd: folder });

const aSource = (changes: object = {}) => ({
  commit: COMMIT,
  repository: 'https://github.com/asha/market',
  branch: 'main',
  builtAt: '2026-11-21T09:00:00.000Z',
  ...changes,
});

/** A build of the market on the disk. */
async function aBuild(variant: string, source?: object): Promise<string> {
  const { release, files } = aRelease({ variant });
  const appFolder = await mkdtemp(join(folder, 'app-'));
  for (const [path, bytes] of [...files, ['release.json', JSON.stringify({ ...release, source })] as const]) {
    await mkdir(dirname(join(appFolder, 'dist', path)), { recursive: true });
    await writeFile(join(appFolder, 'dist', path), bytes);
  }
  return appFolder;
}

test('a workflow of GitHub publishes without a secret, and its commit is proven in history and status', async () => {
  const build = await aBuild('proven', aSource());
  const { code, out, err } = await call(['publish', build, '--reason', 'new prices']);
  expect([code, out, err]).toEqual([0, expect.stringContaining('is live.'), '']);
  const url = `/token?api-version=2.0&audience=${encodeURIComponent(site.origin)}`;
  // One sign-in for all requests of a command.
  expect(requests).toEqual([{ url, authorization: 'Bearer of-the-job' }]);
  const { body } = await getWithToken(site.arena, '/api/ops/apps/mf-market/history');
  expect(body.history).toMatchObject([
    {
      by: 'asha/market section.yml (GitHub Actions)',
      source: { ...aSource(), isProven: true, publishedBy: 'asha/market section.yml (GitHub Actions)' },
    },
  ]);
  expect((await call(['history', 'mf-market'])).out).toContain('aaaaaaaaaa (proven) main, published by asha/market');
  expect((await call(['status'])).out).toContain('aaaaaaaaaa (proven) main');

  // A person only claims the same commit.
  await call(['publish', build, '--hold'], { ARENA_TOKEN: site.arena.token });
  expect((await call(['status'])).out).toContain('aaaaaaaaaa main, published by operator');
});

test.each([
  ['another commit', aSource({ commit: 'b'.repeat(40) }), `states the commit ${'b'.repeat(40)}, but the workflow runs`],
  [
    'another repository',
    aSource({ repository: 'https://github.com/asha/shop' }),
    'states https://github.com/asha/shop',
  ],
  ['no repository', aSource({ repository: undefined }), 'release.json states no repository, but'],
  ['no source', undefined, `release.json states no commit, but the workflow runs ${COMMIT}.`],
])('a workflow cannot publish a release with %s, and nothing is stored', async (_, source, message) => {
  const before = await site.arena.db.$count(publications);
  const { code, err } = await call(['publish', await aBuild('other', source)]);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  expect(await site.arena.db.$count(publications)).toBe(before);
});

test('a pull request proposes, and cannot publish', async () => {
  claims = inFile(pullRequestClaims, 'pulls.yml');
  const build = await aBuild('pulled', aSource({ branch: 'plates' }));
  const { code, err } = await call(['publish', build]);
  expect([code, err]).toEqual([1, expect.stringContaining('A token with the role proposer may not do this.')]);
  expect((await call(['publish', build, '--propose', '--reason', 'plates'])).out).toContain('proposal-');
});

test('GitLab gives one ID token to one command', async () => {
  const idToken = await site.issuer.idToken(gitlabClaims);
  const asked = requests.length;
  expect((await call(['status'], { ARENA_ID_TOKEN: `${idToken}\n` })).code).toBe(0);
  const { code, err } = await call(['status'], { ARENA_ID_TOKEN: idToken });
  expect([code, err]).toEqual([
    1,
    'The claim "jti" of the ID token does not fit: it was used before.\nNext: give each arena command an ID token of its own\n',
  ]);
  expect(requests.length).toBe(asked);
});

test('a token that is set comes first, and a workflow without a binding learns what to do', async () => {
  const asked = requests.length;
  expect((await call(['status'], { ARENA_TOKEN: site.arena.token })).code).toBe(0);
  expect(requests.length).toBe(asked);
  claims = { ...githubClaims, repository: 'asha/other' };
  const { code, err } = await call(['status']);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/"repository" of the ID token, asha\/other, .*\nNext: .* bind/),
  ]);
});

test('exit code 3: GitHub gives no ID token, and its URL is not shown', async () => {
  const { code, err } = await call(['status'], { ACTIONS_ID_TOKEN_REQUEST_URL: 'http://127.0.0.1:9/secret?' });
  expect([code, err]).toEqual([3, 'GitHub gave this job no ID token.\nNext: run the job again, or set ARENA_TOKEN\n']);
});

test('commands bind workflows, list them, and remove a binding', async () => {
  const asOperator = (...args: string[]) => call(['token', ...args], { ARENA_TOKEN: site.arena.token });
  const rights = ['--app', 'mf-market', '--role', 'releaser'];
  const bound = await asOperator('bind', '--repository', 'ravi/market', '--branch', 'release/*', ...rights, '--json');
  const { id, ...binding } = JSON.parse(bound.out);
  expect(binding).toMatchObject({ issuer: githubClaims.iss, workflow: '.github/workflows/section.yml' });
  const gitlab = ['--issuer', 'https://gitlab.example', '--repository', 'ravi/a/market', '--branch', 'main'];
  expect((await asOperator('bind', ...gitlab, ...rights)).out).toMatch(
    /^ravi\/a\/market \.gitlab-ci\.yml on main signs in as releaser of mf-market\. To end that: arena token unbind /,
  );
  const list = (await asOperator('bindings')).out;
  expect(list).toMatch(
    new RegExp(
      `${id} +ravi/market \\S+section.yml on release/\\* +releaser +mf-market .* never signed in +token\\.actions`,
    ),
  );
  expect(list).toMatch(/asha\/market \S+section\.yml on main .* repository 74 /);
  expect((await asOperator('unbind', id)).out).toBe(`The binding ${id} is removed, and its tokens are revoked.\n`);
  expect((await asOperator('bindings')).out).not.toContain(id);
  expect(await asOperator('bind', '--repository', 'market', '--branch', 'main', ...rights)).toMatchObject({
    code: 1,
    err: expect.stringContaining('A repository is named like asha/market'),
  });
});
