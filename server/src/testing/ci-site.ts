import { GITHUB_ISSUER, GITLAB_ISSUER, type NewBinding } from '@arena/shared/contract/ops-api/ci';
import { expect } from '@jest/globals';
import { postWithToken } from './ops-client';
import { githubClaims, gitlabClaims, startCiIssuer } from './servers/start-ci-issuer';
import { NOW, startArena } from './start-arena';

/** The file of a workflow that proposes. The claims of the tests have `section.yml`. */
const PROPOSES = '.github/workflows/pulls.yml';

/**
 * A site without rate limits, and the issuer of all ID tokens. `main` of asha/market releases the market, on GitHub and
 * on GitLab; the other file of GitHub proposes from every branch. Both have signed in, which has fixed their IDs.
 */
export async function startCiSite() {
  let now = NOW;
  let log = '';
  const issuer = await startCiIssuer(() => now);
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const { fetchKeys } = issuer;
  const arena = await startArena({ now: () => now, fetchKeys, accounts: { rateLimits: false }, logger: { stream } });
  const origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });

  async function bind(changes: Partial<NewBinding>) {
    const binding: NewBinding = {
      issuer: GITHUB_ISSUER,
      repository: 'asha/market',
      branch: 'main',
      workflow: '.github/workflows/section.yml',
      app: 'mf-market',
      role: 'releaser',
      ...changes,
    };
    const { status, body } = await postWithToken(arena, '/api/ops/ci-bindings', binding);
    expect(status).toBe(201);
    return body;
  }

  /** Sends an ID token to the site. */
  async function send(idToken: unknown) {
    const answer = await fetch(`${origin}/api/ci/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    const caching = answer.headers.get('cache-control');
    return { status: answer.status, body: JSON.parse(await answer.text()), caching };
  }

  const signIn = async (...token: Parameters<typeof issuer.idToken>) => send(await issuer.idToken(...token));

  await bind({});
  await bind({ workflow: PROPOSES, branch: '*', role: 'proposer' });
  await bind({ issuer: GITLAB_ISSUER, workflow: '.gitlab-ci.yml' });
  for (const claims of [githubClaims, gitlabClaims]) expect((await signIn(claims)).status).toBe(201);

  return {
    arena,
    origin,
    issuer,
    bind,
    send,
    signIn,
    now: () => now,
    /** Lets milliseconds pass. */
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    log: () => log,
    close: async () => {
      issuer.close();
      await arena.close();
    },
  };
}
