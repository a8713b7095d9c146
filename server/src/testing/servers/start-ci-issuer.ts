import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GITHUB_ISSUER, GITLAB_ISSUER } from '@arena/shared/contract/ops-api/ci';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import type { Fetch } from '../../operators/ci/issuer-keys';

export const COMMIT = 'a'.repeat(40);
const MAIN = 'refs/heads/main';
const FILE = 'asha/market/.github/workflows/section.yml';

/** The claims of a push to `main` in GitHub Actions, without times and ID. */
export const githubClaims = {
  iss: GITHUB_ISSUER,
  aud: 'http://arena.test',
  sub: `repo:asha/market:ref:${MAIN}`,
  repository: 'asha/market',
  repository_id: '74',
  repository_owner: 'asha',
  ref: MAIN,
  ref_type: 'branch',
  head_ref: '',
  base_ref: '',
  event_name: 'push',
  workflow_ref: `${FILE}@${MAIN}`,
  job_workflow_ref: `${FILE}@${MAIN}`,
  sha: COMMIT,
};

/** The claims of a pull request of `asha/market`, or of a fork of it: they do not differ. */
export const pullRequestClaims = {
  ...githubClaims,
  sub: 'repo:asha/market:pull_request',
  ref: 'refs/pull/7/merge',
  head_ref: 'plates',
  base_ref: 'main',
  event_name: 'pull_request',
  workflow_ref: `${FILE}@refs/pull/7/merge`,
  job_workflow_ref: `${FILE}@refs/pull/7/merge`,
};

/** Claims of GitHub that change with the reference that runs. */
export const tagged = (ref: string) => {
  const file = `${FILE}@${ref}`;
  return { ref, ref_type: 'tag', workflow_ref: file, job_workflow_ref: file };
};

/** Claims of GitHub that change with the branch. */
export const pushTo = (branch: string) => ({ ...tagged(`refs/heads/${branch}`), ref_type: 'branch' });

/** The claims of a workflow in another file. */
export function inFile(claims: typeof githubClaims, file: string) {
  const path = claims.workflow_ref.replace('section.yml', file);
  return { ...claims, workflow_ref: path, job_workflow_ref: path };
}

/** The claims of a push to `main` in GitLab CI. */
export const gitlabClaims = {
  iss: GITLAB_ISSUER,
  aud: 'http://arena.test',
  sub: 'project_path:asha/market:ref_type:branch:ref:main',
  project_path: 'asha/market',
  project_id: '1234',
  ref: 'main',
  ref_path: MAIN,
  ref_type: 'branch',
  pipeline_source: 'push',
  ci_config_ref_uri: `gitlab.com/asha/market//.gitlab-ci.yml@${MAIN}`,
  sha: COMMIT,
};

export type CiKey = { privateKey: CryptoKey; jwk: JWK };

/** A key of an issuer. */
export async function ciKey(alg: 'ES256' | 'RS256', kid: string): Promise<CiKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg, use: 'sig', kid } };
}

/** Starts a server on 127.0.0.1 that has the keys of all issuers. `now`: the time at which they sign. */
export async function startCiIssuer(now: () => Date) {
  const key = await ciKey('ES256', 'of-the-tests');
  const state = {
    keys: [key.jwk],
    /** Answers instead of the keys. */
    answer: undefined as RequestListener | undefined,
    /** URLs that the site has requested. */
    requests: [] as string[],
  };
  const server = createServer((request, response) => {
    if (state.answer) state.answer(request, response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: state.keys }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const fetchKeys: Fetch = (url, options) => {
    state.requests.push(url);
    return fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, options);
  };

  /** An ID token, valid for five minutes. A claim that is undefined is missing. */
  function idToken(
    claims: object,
    { by = key, header = {} }: { by?: CiKey; header?: Partial<JWTHeaderParameters> } = {},
  ) {
    const seconds = Math.floor(now().getTime() / 1_000);
    const times = { iat: seconds, nbf: seconds, exp: seconds + 300, jti: randomUUID() };
    return new SignJWT({ ...times, ...claims })
      .setProtectedHeader({ alg: by.jwk.alg ?? '', kid: by.jwk.kid ?? '', ...header })
      .sign(by.privateKey);
  }

  return {
    state,
    key,
    fetchKeys,
    idToken,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
