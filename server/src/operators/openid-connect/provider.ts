import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { errorCode } from '../../kernel/http/errors/error-code';
import { Refusal } from '../../kernel/refusal';
import type { Person } from '../tokens/sessions';
import { readPerson } from './read-person';
import type { RoleMapping } from './role-mapping';

/** Seconds for each request to the provider. */
const TIMEOUT = 10;

/** Codes of openid-client for answers that do not come from a working provider. Network failures have no code. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

export type OpenIdSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claim with the values that grant roles. */
  roleClaim: string;
  roles: readonly RoleMapping[];
};

/** Binds the answer of the provider to its browser and request. */
export type SignInAttempt = { state: string; nonce: string; verifier: string };

/** Signs people in at a provider of OpenID Connect. Error messages are for the person who signs in. */
export type OpenIdProvider = {
  /** Host name of the issuer. */
  host: string;
  redirectUri: string;
  /** @throws Refusal `unavailable` if the provider cannot be reached */
  begin: () => Promise<{ url: string; attempt: SignInAttempt }>;
  /**
   * Exchanges the code of a callback for the person.
   * @param query of the callback, with the code and the state
   * @throws Refusal if the provider refuses, its answer is not valid, or it grants the person no role
   */
  finish: (query: URLSearchParams, attempt: SignInAttempt) => Promise<Person>;
};

/** Reads the configuration of the provider when it is first needed, and again after a failure. */
export function openProvider(settings: OpenIdSettings, redirectUri: string): OpenIdProvider {
  const { issuer, clientId, clientSecret } = settings;
  const { host } = new URL(issuer);
  let found: Promise<Configuration> | undefined;

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      // Without these checks, the library trusts the connection and does not verify the signature of the ID token.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((cause) => {
      found = undefined;
      throw unavailable(host, cause);
    });
    return found;
  }

  return {
    host,
    redirectUri,
    begin: async () => {
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    finish: async (query, { state, nonce, verifier }) => {
      const config = await configuration();
      const claims = await readClaims(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw signInError(host, error);
      });
      return readPerson(claims, { host, ...settings });
    },
  };

  /** Claims of the verified ID token. Some providers send names and roles only as user info. */
  async function readClaims(
    config: Configuration,
    url: URL,
    checks: Parameters<typeof authorizationCodeGrant>[2],
  ): Promise<Record<string, unknown>> {
    const tokens = await authorizationCodeGrant(config, url, checks);
    const claims: Record<string, unknown> & { sub?: string } = { ...tokens.claims() };
    const isComplete = Object.hasOwn(claims, settings.roleClaim) && Object.hasOwn(claims, 'name');
    if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub ?? '')), ...claims };
  }
}

function unavailable(host: string, cause: unknown): Refusal {
  return new Refusal('unavailable', `${host} cannot be reached for sign-in. Try again, or enter a token.`, { cause });
}

function signInError(host: string, cause: unknown): Refusal {
  if (cause instanceof AuthorizationResponseError) {
    return cause.error === 'access_denied'
      ? new Refusal('forbidden', `${host} denied the sign-in, or you cancelled it.`, { cause })
      : new Refusal('forbidden', `${host} refused the sign-in.`, { cause });
  }
  if (cause instanceof ResponseBodyError) {
    return cause.error === 'invalid_grant'
      ? new Refusal('invalid', 'This sign-in has expired or was already used. Please sign in again.', { cause })
      : new Refusal('unavailable', `${host} does not accept this site as a client. Check the OIDC_ settings.`, {
          cause,
        });
  }
  const code = errorCode(cause) ?? '';
  if (!code.startsWith('OAUTH_') || NO_ANSWER.includes(code)) return unavailable(host, cause);
  return new Refusal('forbidden', `The answer of ${host} is not valid, so you are not signed in.`, { cause });
}
