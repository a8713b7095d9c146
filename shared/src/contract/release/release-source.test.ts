import { expect, test } from '@jest/globals';
import { commitUrl, compareUrl, type ReleaseSource } from './release-source';

const [FROM, TO] = ['a'.repeat(40), 'b'.repeat(40)];
const aSource = (repository: string | undefined, commit = FROM): ReleaseSource => ({
  commit,
  repository,
  builtAt: '2026-11-25T10:00:00.000Z',
});

test.each([
  ['https://github.com/asha/market', `commit/${FROM}`, `compare/${FROM}..${TO}`],
  ['https://codeberg.org/asha/market', `commit/${FROM}`, `compare/${FROM}..${TO}`],
  ['https://gitea.com/asha/market', `commit/${FROM}`, `compare/${FROM}..${TO}`],
  ['https://gitlab.com/venue/teams/market', `-/commit/${FROM}`, `-/compare/${FROM}...${TO}?straight=true`],
  ['https://bitbucket.org/venue/market', `commits/${FROM}`, `branches/compare/${TO}..${FROM}#diff`],
])('%s links to commits and differences', (repository, commit, difference) => {
  expect(commitUrl(aSource(repository))).toBe(`${repository}/${commit}`);
  expect(compareUrl(aSource(repository), aSource(repository, TO))).toBe(`${repository}/${difference}`);
});

test.each([
  'https://git.example/asha/market',
  'https://github.com.evil.example/asha/market',
  'https://evil.example/github.com/asha',
  'https://github.com@evil.example/asha',
  'https://github.com:8443/asha/market',
  'https://github.com\\@evil.example/asha',
  'javascript:alert(1)//github.com/',
  ' https://github.com/asha/market',
  'https://github.com/asha/market\u001b',
  undefined,
])('%s is no known host', (repository) => {
  expect(commitUrl(aSource(repository))).toBeNull();
  expect(compareUrl(aSource(repository), aSource(repository, TO))).toBeNull();
});

test('there is no difference between two repositories, or within one commit', () => {
  const repository = 'https://github.com/asha/market';
  expect(compareUrl(aSource(`${repository}-2`), aSource(repository, TO))).toBeNull();
  expect(compareUrl(aSource(undefined), aSource(repository, TO))).toBeNull();
  expect(compareUrl(aSource(repository), aSource(repository))).toBeNull();
});
