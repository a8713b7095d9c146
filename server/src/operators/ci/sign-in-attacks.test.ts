import { GITHUB_ISSUER, GITLAB_ISSUER } from '@arena/shared/contract/ops-api/ci';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { noAccounts } from '../../testing/accounts';
import { startCiSite } from '../../testing/ci-site';
import {
  type CiKey,
  ciKey,
  githubClaims,
  gitlabClaims,
  inFile,
  pullRequestClaims,
  pushTo,
  tagged,
} from '../../testing/servers/start-ci-issuer';
import { operatorTokens } from '../tokens/table';

const MINUTE = 60_000;

let site: Awaited<ReturnType<typeof startCiSite>>;
let foreign: CiKey;

beforeAll(async () => {
  site = await startCiSite();
  foreign = await ciKey('ES256', 'of-the-tests');
});
beforeEach(() => site.pass(MINUTE));
afterAll(() => site.close());

const signIn = (...token: Parameters<typeof site.signIn>) => site.signIn(...token);

const other = (changes: object) => ({ ...githubClaims, ...changes });
const otherGitlab = (changes: object) => ({ ...gitlabClaims, ...changes });
const seconds = () => Math.floor(site.now().getTime() / 1_000);
const sign = (...token: Parameters<typeof site.issuer.idToken>) => site.issuer.idToken(...token);

/** Changes the header or the claims of an ID token, and keeps its signature. */
function forge(idToken: string, { header = {}, claims = {} }: { header?: object; claims?: object }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const parts = [
    { ...decodeProtectedHeader(idToken), ...header },
    { ...decodeJwt(idToken), ...claims },
  ].map(encode);
  return [...parts, idToken.split('.')[2]].join('.');
}

/** Signs with the public key of the issuer as a shared secret. */
function confuse(): Promise<string> {
  return new SignJWT({ ...githubClaims, iat: seconds(), exp: seconds() + 300, jti: 'confused' })
    .setProtectedHeader({ alg: 'HS256', kid: 'of-the-tests' })
    .sign(Buffer.from(JSON.stringify(site.issuer.key.jwk)));
}

const FORK = 'mallory/market/.github/workflows/section.yml@refs/heads/main';

/** ID tokens that must be refused, with words of the answer. */
const REFUSED: [name: string, idToken: () => unknown, message: string][] = [
  // Forged.
  ['no ID token', () => 'arena_secret', 'not an ID token'],
  ['an empty text', () => '', 'not an ID token'],
  ['a list', () => [githubClaims], 'not an ID token'],
  ['20,000 characters', () => 'a'.repeat(20_000), 'not an ID token'],
  ['no signature', () => new UnsecuredJWT({ ...githubClaims, jti: '1' }).encode(), 'not signed with RS256 or ES256'],
  ['the signature of another key', () => sign(githubClaims, { by: foreign }), 'not signed by token.actions'],
  ['the key in its header', () => sign(githubClaims, { by: foreign, header: { jwk: foreign.jwk } }), 'not signed by'],
  ['an unknown key', () => sign(githubClaims, { header: { kid: 'other' } }), 'not signed by token.actions'],
  ['the public key as a secret', () => confuse(), 'not signed with RS256 or ES256'],
  ['changed claims', async () => forge(await sign(other({ ref: 'x' })), { claims: githubClaims }), 'not signed by'],
  ['a changed algorithm', async () => forge(await sign(githubClaims), { header: { alg: 'none' } }), 'not signed with'],
  // Of other issuers and for other sites.
  ['an issuer without a binding', () => sign(other({ iss: 'https://gitlab.evil.example' })), '"iss"'],
  ['an issuer with a slash', () => sign(other({ iss: `${GITHUB_ISSUER}/` })), '"iss"'],
  ['a null character', () => sign(other({ iss: `${GITHUB_ISSUER}\0` })), 'not an ID token'],
  ['no issuer', () => sign(other({ iss: undefined })), 'not an ID token'],
  ['GitHub claims by GitLab', () => sign(other({ iss: GITLAB_ISSUER })), '"project_path" of the ID token is missing'],
  ['another site', () => sign(other({ aud: 'https://other.example' })), '"aud"'],
  ['two sites', () => sign(other({ aud: [githubClaims.aud, 'https://other.example'] })), '"aud"'],
  ['the site with a path', () => sign(other({ aud: `${githubClaims.aud}/` })), '"aud"'],
  ['no site', () => sign(other({ aud: undefined })), '"aud" of the ID token does not fit: it is missing'],
  // At other times.
  [
    'after its end',
    () => sign(other({ exp: seconds() - 31 })),
    '"exp" of the ID token does not fit: the ID token has exp',
  ],
  ['no end', () => sign(other({ exp: undefined })), '"exp"'],
  ['a later start', () => sign(other({ nbf: seconds() + 31 })), '"nbf"'],
  ['a time of issue to come', () => sign(other({ iat: seconds() + 31 })), '"iat"'],
  ['an age of two days', () => sign(other({ iat: seconds() - 172_800 })), '"iat"'],
  ['no ID of its own', () => sign(other({ jti: undefined })), '"jti"'],
  ['an owner with a line break', () => sign(other({ sub: 'repo:asha/market\noperator' })), '"sub"'],
  ['an ID of another type', () => sign(other({ jti: { id: 1 } })), '"jti"'],
  // Of other repositories, branches and workflows.
  [
    'a fork',
    () => sign(other({ repository: 'mallory/market', workflow_ref: FORK, job_workflow_ref: FORK })),
    'mallory',
  ],
  ['another spelling', () => sign(other({ repository: 'Asha/market' })), '"repository" of the ID token, Asha/market,'],
  ['a new repository of the same name', () => sign(other({ repository_id: '666' })), '"repository_id"'],
  ['no repository', () => sign(other({ repository_id: undefined })), '"repository_id" of the ID token is missing'],
  ['another branch', () => sign(other(pushTo('feature'))), '"ref" of the ID token, feature,'],
  ['a branch that begins alike', () => sign(other(pushTo('main2'))), '"ref" of the ID token, main2,'],
  ['a branch named like a reference', () => sign(other(pushTo('refs/heads/main'))), '"ref"'],
  ['a tag named like the branch', () => sign(other(tagged('refs/tags/main'))), '"ref_type" of the ID token, tag,'],
  ['a tag as a branch', () => sign(other({ ...tagged('refs/tags/main'), ref_type: 'branch' })), '"ref"'],
  ['a pull request', () => sign(pullRequestClaims), '"head_ref" of the ID token, plates,'],
  ['a pull request of a branch named main', () => sign({ ...pullRequestClaims, head_ref: 'main' }), '"event_name"'],
  ['pull_request_target', () => sign(other({ event_name: 'pull_request_target' })), '"event_name"'],
  ['workflow_run', () => sign(other({ event_name: 'workflow_run' })), '"event_name"'],
  ['issue_comment', () => sign(other({ event_name: 'issue_comment' })), '"event_name"'],
  ['another workflow', () => sign(inFile(githubClaims, 'evil.yml')), '"workflow_ref"'],
  ['a job of a foreign workflow', () => sign(other({ job_workflow_ref: FORK })), '"job_workflow_ref"'],
  ['a workflow of another branch', () => sign(other({ workflow_ref: pushTo('x').workflow_ref })), '"workflow_ref"'],
  ['a short commit', () => sign(other({ sha: 'abcdef0' })), '"sha"'],
  // GitLab.
  ['a tag on GitLab', () => sign(otherGitlab({ ref_type: 'tag', ref_path: 'refs/tags/main' })), '"ref_type"'],
  [
    'a merge request on GitLab',
    () => sign(otherGitlab({ pipeline_source: 'merge_request_event' })),
    '"pipeline_source"',
  ],
  ['a new project of the same name', () => sign(otherGitlab({ project_id: '4321' })), '"project_id"'],
  ['another file on GitLab', () => sign(otherGitlab({ ci_config_ref_uri: FORK })), '"ci_config_ref_uri"'],
  ['no file on GitLab', () => sign(otherGitlab({ ci_config_ref_uri: null })), '"ci_config_ref_uri"'],
  ['a project that ends alike', () => sign(otherGitlab({ project_path: 'x/asha/market' })), '"project_path"'],
];

test.each(REFUSED)('an identity is refused, and the answer says why: %s', async (_, create, message) => {
  const idToken = await create();
  const before = await site.arena.db.$count(operatorTokens);
  const { status, body } = await site.send(idToken);
  expect([400, 401, 403]).toContain(status);
  expect(body).toEqual({ error: expect.stringContaining(message), code: expect.any(String) });
  expect(body.error).toMatch(/^[^\n]{10,400}\.$/);
  expect(await site.arena.db.$count(operatorTokens)).toBe(before);
  if (typeof idToken === 'string' && idToken) expect(body.error + site.log()).not.toContain(idToken.slice(-40));
});

test('an ID token signs in once, also when two arrive at once, after its end within the leeway, and with another signature', async () => {
  const idToken = await site.issuer.idToken(githubClaims);
  const sent = await Promise.all([site.send(idToken), site.send(idToken), site.send(idToken)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const again = await site.issuer.idToken({ ...githubClaims, jti: decodeJwt(idToken).jti });
  const used = {
    status: 409,
    body: { error: 'The claim "jti" of the ID token does not fit: it was used before.', code: 'conflict' },
  };
  expect(await site.send(again)).toMatchObject(used);
  site.pass(329_000);
  expect(await site.send(idToken)).toMatchObject(used);
  site.pass(MINUTE);
  expect((await site.send(idToken)).status).toBe(401);
  // A refused ID token is not used up: another workflow cannot spend it.
  const misdirected = await site.issuer.idToken({ ...githubClaims, aud: 'https://other.example' });
  expect((await site.send(misdirected)).status).toBe(401);
});

test('an ID that another issuer used is accepted', async () => {
  const claims = { jti: 'the-same' };
  expect((await signIn({ ...githubClaims, ...claims })).status).toBe(201);
  expect((await signIn({ ...gitlabClaims, ...claims })).status).toBe(201);
});

test('an issuer that no operator has bound is never contacted', async () => {
  const { requests } = site.issuer.state;
  await signIn({ ...githubClaims, iss: 'https://127.0.0.1' });
  expect(requests.filter((url) => url.startsWith('https://127'))).toEqual([]);
});

test('one client signs in thirty times a minute', async () => {
  const limited = await site.arena.startAnother({ accounts: noAccounts });
  const attempt = async () =>
    (await limited.inject({ method: 'POST', url: '/api/ci/tokens', payload: { idToken: 'guess' } })).statusCode;
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count += 1) statuses.add(await attempt());
  expect([[...statuses], await attempt()]).toEqual([[400], 429]);
  await limited.close();
});
