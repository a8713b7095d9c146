import { hash } from 'node:crypto';
import { GITHUB_ISSUER, GITLAB_ISSUER, type NewBinding } from '@arena/shared/contract/ops-api/ci';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startCiSite } from '../../testing/ci-site';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import {
  COMMIT,
  ciKey,
  githubClaims,
  gitlabClaims,
  inFile,
  pullRequestClaims,
  pushTo,
} from '../../testing/servers/start-ci-issuer';
import { operatorTokens } from '../tokens/table';

const MINUTE = 60_000;

let site: Awaited<ReturnType<typeof startCiSite>>;

beforeAll(async () => {
  site = await startCiSite();
});
beforeEach(() => {
  site.pass(MINUTE);
  site.issuer.state.answer = undefined;
});
afterAll(() => site.close());

const signIn = (...token: Parameters<typeof site.signIn>) => site.signIn(...token);
const me = (token: string) => getWithToken({ app: site.arena.app, token }, '/api/ops/me');

test('a workflow signs in by its identity, for fifteen minutes, as a releaser of its app', async () => {
  const { status, body, caching } = await signIn(githubClaims);
  const name = 'asha/market section.yml (GitHub Actions)';
  expect([status, caching]).toEqual([201, 'no-store']);
  const expiresAt = new Date(site.now().getTime() + 15 * MINUTE).toISOString();
  expect(body).toEqual({
    token: expect.stringMatching(/^arena_\S{43}$/),
    name,
    role: 'releaser',
    apps: ['mf-market'],
    expiresAt,
  });
  expect((await me(body.token)).body).toEqual({ name, role: 'releaser', apps: ['mf-market'], expiresAt });
  const { entries } = (await getWithToken(site.arena, `/api/ops/audit?who=${encodeURIComponent(name)}`)).body;
  expect(entries[0]).toMatchObject({
    action: 'sign-in',
    kind: 'releaser',
    target: 'repo:asha/market:ref:refs/heads/main at token.actions.githubusercontent.com',
    tokenId: expect.any(String),
  });
  const listed = async () => (await getWithToken(site.arena, '/api/ops/tokens')).body.tokens;
  expect(await listed()).toContainEqual(expect.objectContaining({ id: entries[0].tokenId, name }));
  site.pass(15 * MINUTE);
  expect((await me(body.token)).status).toBe(401);
  // Every build adds one.
  expect(await listed()).toEqual([]);
});

test('GitLab CI, RS256, a schedule, and a list with the site as the only audience sign in', async () => {
  expect((await signIn(gitlabClaims)).body).toMatchObject({
    name: 'asha/market .gitlab-ci.yml (GitLab CI)',
    role: 'releaser',
  });
  const rsa = await ciKey('RS256', 'rsa');
  site.issuer.state.keys.push(rsa.jwk);
  site.pass(10_000);
  const scheduled = {
    ...githubClaims,
    event_name: 'schedule',
    sub: 'repo:asha/market:environment:मुख्य site',
    aud: [githubClaims.aud],
  };
  expect((await signIn(scheduled, { by: rsa })).status).toBe(201);
});

test('a pull request is a proposer', async () => {
  const { body } = await signIn(inFile(pullRequestClaims, 'pulls.yml'));
  expect(body).toMatchObject({ role: 'proposer', apps: ['mf-market'] });
});

test('of several bindings, the highest role counts, with the apps of all that give it', async () => {
  const repository = 'asha/all';
  const file = { workflow_ref: `${repository}/.github/workflows/section.yml@refs/heads/release/2` };
  const rights = [
    ['mf-blogs', 'releaser'],
    ['mf-home', 'releaser'],
    ['mf-booking', 'proposer'],
  ] as const;
  for (const [app, role] of rights) await site.bind({ repository, branch: 'release/*', app, role });
  const { body } = await signIn({
    ...githubClaims,
    repository,
    repository_id: 75,
    ref: 'refs/heads/release/2',
    ...file,
    job_workflow_ref: file.workflow_ref,
  });
  expect([body.role, body.apps]).toEqual(['releaser', ['mf-blogs', 'mf-home']]);
});

test('keys are kept, requested again for an unknown one, at most every ten seconds, and after ten minutes', async () => {
  site.pass(11 * MINUTE);
  const { requests, keys } = site.issuer.state;
  const start = requests.length;
  const requested = () => requests.length - start;
  await signIn(githubClaims);
  await signIn(githubClaims);
  expect([requested(), requests.at(-1)]).toEqual([1, `${GITHUB_ISSUER}/.well-known/jwks`]);

  const next = await ciKey('ES256', 'next');
  for (let count = 0; count < 5; count += 1) expect((await signIn(githubClaims, { by: next })).status).toBe(401);
  expect(requested()).toBe(1);
  site.pass(10_000);
  keys.push(next.jwk);
  expect((await signIn(githubClaims, { by: next })).status).toBe(201);
  expect(requested()).toBe(2);

  keys.pop();
  site.pass(10 * MINUTE);
  expect((await signIn(githubClaims, { by: next })).status).toBe(401);
  expect((await signIn(gitlabClaims)).status).toBe(201);
  expect(requests.at(-1)).toBe(`${GITLAB_ISSUER}/oauth/discovery/keys`);
});

test.each<[string, NonNullable<typeof site.issuer.state.answer>]>([
  ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['answers 500', (_, response) => response.writeHead(500).end('{"keys":[]}')],
  ['answers no keys', (_, response) => response.end('<!doctype html>')],
  ['answers without an end', (_, response) => void response.write(`{"keys":[${' '.repeat(300_000)}`)],
  ['does not answer', () => undefined],
])('while an issuer %s, nobody can sign in; its keys are fetched again after ten seconds', async (_, answer) => {
  site.pass(11 * MINUTE);
  site.issuer.state.answer = answer;
  const start = site.issuer.state.requests.length;
  let settled: Awaited<ReturnType<typeof signIn>> | undefined;
  void signIn(githubClaims).then((answered) => {
    settled = answered;
  });
  await expectSoon(async () => settled !== undefined);
  expect(settled).toMatchObject({
    status: 503,
    body: { error: 'The keys of token.actions.githubusercontent.com cannot be read. Try again in a moment.' },
  });
  site.issuer.state.answer = undefined;
  expect((await signIn(githubClaims)).status).toBe(503);
  expect(site.issuer.state.requests.length - start).toBe(1);
  site.pass(10_000);
  expect((await signIn(githubClaims)).status).toBe(201);
});

test('known keys stay valid while an issuer fails', async () => {
  site.pass(11 * MINUTE);
  expect((await signIn(githubClaims)).status).toBe(201);
  site.pass(10_000);
  site.issuer.state.answer = (_, response) => response.writeHead(500).end();
  expect((await signIn(githubClaims, { by: await ciKey('ES256', 'unknown') })).status).toBe(503);
  expect((await signIn(githubClaims)).status).toBe(201);
});

test('a removed binding ends its sessions, and their links, at once', async () => {
  const { id } = await site.bind({ branch: 'old', app: 'mf-old' });
  const { body } = await signIn({ ...githubClaims, ...pushTo('old') });
  expect((await me(body.token)).status).toBe(200);
  expect((await postWithToken(site.arena, `/api/ops/ci-bindings/${id}/removal`, {})).status).toBe(200);
  expect((await me(body.token)).status).toBe(401);
  const [token] = (await site.arena.db.select().from(operatorTokens)).filter(
    ({ hash: stored }) => stored === hash('sha256', body.token, 'hex'),
  );
  expect(token).toMatchObject({ revokedAt: site.now(), workflow: { bindings: [id], commit: COMMIT } });
  expect((await signIn({ ...githubClaims, ...pushTo('old') })).status).toBe(403);
  expect((await postWithToken(site.arena, `/api/ops/ci-bindings/${id}/removal`, {})).body).toEqual({
    error: `There is no binding ${id}.`,
    code: 'not_found',
  });
  const { entries } = (await getWithToken(site.arena, '/api/ops/audit')).body;
  const entry = {
    by: 'operator',
    app: 'mf-old',
    kind: 'releaser',
    target: 'asha/market .github/workflows/section.yml on old',
  };
  expect(entries.filter(({ app }: { app: string }) => app === 'mf-old')).toMatchObject([
    { ...entry, action: 'unbind-workflow', count: 1 },
    { ...entry, action: 'bind-workflow' },
  ]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['an issuer without https', { issuer: 'http://gitlab.example' }, 'The issuer is the https URL'],
  ['an issuer with a slash', { issuer: 'https://gitlab.com/' }, 'without a slash at its end'],
  ['credentials', { issuer: 'https://a:b@gitlab.example' }, 'The issuer is the https URL'],
  ['a name without an owner', { repository: 'market' }, 'A repository is named like asha/market'],
  ['a reference as a branch', { branch: 'main~1' }, 'A branch is named like main'],
  ['two stars', { branch: '*/*' }, 'A branch is named like main'],
  ['a folder', { workflow: '.github/workflows' }, 'The workflow is a path such as'],
  ['an operator', { role: 'operator' }, 'A workflow has the role releaser or proposer.'],
  ['a releaser of every branch', { branch: '*' }, 'Name the branch of a releaser'],
])('a binding with %s is refused', async (_, changes, message) => {
  const whole = {
    ...githubClaims,
    issuer: GITHUB_ISSUER,
    branch: 'main',
    workflow: 'a.yml',
    app: 'mf-a',
    role: 'releaser',
  };
  const { status, body } = await postWithToken(site.arena, '/api/ops/ci-bindings', { ...whole, ...changes });
  expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
});

test('the same binding is refused', async () => {
  const { bindings } = (await getWithToken(site.arena, '/api/ops/ci-bindings')).body;
  const ofGithub = bindings.find(({ issuer, branch }: NewBinding) => issuer === GITHUB_ISSUER && branch === 'main');
  expect(ofGithub).toMatchObject({ repository: 'asha/market', repositoryId: '74', createdBy: 'operator' });
  expect(await postWithToken(site.arena, '/api/ops/ci-bindings', ofGithub)).toEqual({
    status: 409,
    body: { error: 'This workflow is bound to this app already.', code: 'conflict' },
  });
});
