import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { releaseSourceSchema } from '../../src/contract/release/release-source';
import { readReleaseSource } from './release-source';

const BUILT_AT = new Date('2026-11-25T10:00:00Z');
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** Git without the settings of this machine. */
const ENV = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arena-release-source-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: ENV, stdio: 'pipe' }).trim();
}

/** A repository with one commit and a section in a subfolder. @returns the commit */
function createRepository(): string {
  git('init', '--quiet', '--initial-branch', 'prices');
  git('config', 'user.name', 'Asha');
  git('config', 'user.email', 'asha@example.in');
  git('remote', 'add', 'origin', 'https://asha:ghp_secret@github.com/asha/market.git');
  mkdirSync(join(folder, 'mf-market'));
  writeFileSync(join(folder, 'mf-market/page.tsx'), 'first');
  writeFileSync(join(folder, '.gitignore'), 'dist\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Start');
  return git('rev-parse', 'HEAD');
}

const read = async (env: NodeJS.ProcessEnv = {}, subfolder = '') => {
  const source = await readReleaseSource(join(folder, subfolder), { ...ENV, ...env }, BUILT_AT);
  // The server accepts what a build writes.
  if (source) releaseSourceSchema.parse(source);
  return source;
};

test.each([
  [
    'GitHub Actions',
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: COMMIT,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'asha/market',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_REF_NAME: 'prices',
      GITHUB_HEAD_REF: '',
      GITHUB_ACTOR: 'asha',
    },
    { repository: 'https://github.com/asha/market', branch: 'prices', by: 'asha' },
  ],
  [
    'a pull request in GitHub Actions',
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: COMMIT,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'asha/market',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_HEAD_REF: 'prices',
      GITHUB_ACTOR: 'asha',
    },
    { repository: 'https://github.com/asha/market', branch: 'prices', by: 'asha' },
  ],
  [
    'a tag in GitHub Actions',
    { GITHUB_ACTIONS: 'true', GITHUB_SHA: COMMIT, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1', GITHUB_ACTOR: 'asha' },
    { by: 'asha' },
  ],
  [
    'GitLab CI',
    {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: COMMIT,
      CI_PROJECT_URL: 'https://gitlab.com/venue/market',
      CI_COMMIT_BRANCH: 'prices',
      GITLAB_USER_NAME: 'Asha Rao',
    },
    { repository: 'https://gitlab.com/venue/market', branch: 'prices', by: 'Asha Rao' },
  ],
  [
    'a merge request in GitLab CI',
    { GITLAB_CI: 'true', CI_COMMIT_SHA: COMMIT, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'prices' },
    { branch: 'prices' },
  ],
  [
    'Bitbucket Pipelines',
    {
      BITBUCKET_BUILD_NUMBER: '7',
      BITBUCKET_COMMIT: COMMIT,
      BITBUCKET_GIT_HTTP_ORIGIN: 'https://bitbucket.org/venue/market',
      BITBUCKET_BRANCH: 'prices',
    },
    { repository: 'https://bitbucket.org/venue/market', branch: 'prices' },
  ],
  [
    'Buildkite',
    {
      BUILDKITE: 'true',
      BUILDKITE_COMMIT: COMMIT,
      BUILDKITE_REPO: 'git@github.com:asha/market.git',
      BUILDKITE_BRANCH: 'prices',
      BUILDKITE_BUILD_CREATOR: 'Asha Rao',
    },
    { repository: 'https://github.com/asha/market', branch: 'prices', by: 'Asha Rao' },
  ],
  [
    'CircleCI',
    {
      CIRCLECI: 'true',
      CIRCLE_SHA1: COMMIT,
      CIRCLE_REPOSITORY_URL: 'git@bitbucket.org:venue/market.git',
      CIRCLE_BRANCH: 'prices',
      CIRCLE_USERNAME: 'asha',
    },
    { repository: 'https://bitbucket.org/venue/market', branch: 'prices', by: 'asha' },
  ],
  [
    'Azure Pipelines',
    {
      TF_BUILD: 'True',
      BUILD_SOURCEVERSION: COMMIT,
      BUILD_REPOSITORY_URI: 'https://venue@dev.azure.com/venue/site/_git/market',
      BUILD_SOURCEBRANCH: 'refs/heads/team/prices',
      BUILD_REQUESTEDFOR: 'Asha Rao',
    },
    { repository: 'https://dev.azure.com/venue/site/_git/market', branch: 'team/prices', by: 'Asha Rao' },
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'https://ci.example/',
      GIT_COMMIT: COMMIT,
      GIT_URL: 'https://asha:secret@git.example/market.git',
      GIT_BRANCH: 'origin/prices',
    },
    { repository: 'https://git.example/market', branch: 'prices' },
  ],
  [
    'a pull request in Jenkins',
    { JENKINS_URL: 'https://ci.example/', GIT_COMMIT: COMMIT, BRANCH_NAME: 'PR-12', CHANGE_BRANCH: 'prices' },
    { branch: 'prices' },
  ],
])('%s provides the source', async (_, env, expected) => {
  expect(await read(env)).toEqual({ commit: COMMIT, builtAt: '2026-11-25T10:00:00.000Z', ...expected });
});

test('git provides the source of a folder in a repository, without the credentials of its remote', async () => {
  const commit = createRepository();
  const source = await read({}, 'mf-market');
  expect(source).toEqual({
    commit,
    repository: 'https://github.com/asha/market',
    branch: 'prices',
    by: 'Asha',
    builtAt: '2026-11-25T10:00:00.000Z',
    isModified: false,
  });
  expect(JSON.stringify(source)).not.toMatch(/secret|@|arena-release-source/);
});

test.each([
  ['a changed file', 'mf-market/page.tsx', true],
  ['a new file', 'mf-market/more.tsx', true],
  ['an ignored file', 'mf-market/dist', false],
])('%s in the checkout', async (_, path, isModified) => {
  createRepository();
  writeFileSync(join(folder, path), 'second');
  expect(await read()).toMatchObject({ isModified });
});

test('a detached head has a commit and no branch', async () => {
  const commit = createRepository();
  git('checkout', '--quiet', '--detach');
  expect(await read()).toMatchObject({ commit, branch: undefined });
});

test('a remote on this machine is not a repository, and a name with an email address is not a name', async () => {
  createRepository();
  git('remote', 'set-url', 'origin', folder);
  git('config', 'user.name', 'Asha <asha@example.in>');
  const source = await read();
  expect(source).toMatchObject({ repository: undefined, by: undefined, branch: 'prices' });
  expect(JSON.stringify(source)).not.toMatch(/arena-release-source|@/);
});

test('git completes missing values of a CI system, and replaces an invalid commit', async () => {
  const commit = createRepository();
  const env = { BUILDKITE: 'true', BUILDKITE_COMMIT: 'HEAD', BUILDKITE_BRANCH: 'main', BUILDKITE_REPO: '/var/market' };
  expect(await read(env)).toEqual({
    commit,
    repository: 'https://github.com/asha/market',
    branch: 'main',
    by: 'Asha',
    builtAt: '2026-11-25T10:00:00.000Z',
    isModified: false,
  });
});

test('hostile variables are left out', async () => {
  const source = await read({
    CIRCLECI: 'true',
    CIRCLE_SHA1: COMMIT,
    CIRCLE_REPOSITORY_URL: 'javascript:alert(1)',
    CIRCLE_BRANCH: 'b'.repeat(1 << 16),
    CIRCLE_USERNAME: 'Asha\u001b[2J',
  });
  expect(source).toEqual({ commit: COMMIT, builtAt: '2026-11-25T10:00:00.000Z' });
});

test.each([
  ['a folder without a repository', () => undefined, {}],
  ['a repository without a commit', () => git('init', '--quiet'), {}],
  ['a machine without git', createRepository, { PATH: '' }],
])('%s has no source', async (_, prepare, env) => {
  prepare();
  expect(await read(env)).toBeUndefined();
});
