import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { queryParameter } from '../../../kernel/http/route-schemas';
import type { Backend } from '../backend';
import { AuthError, invalid, OAuthError } from '../http/auth-error';
import { queryValue, readBody } from '../http/body';
import { exchangeAuthCode } from './auth-codes';
import { createLoginResponse } from './login-response';
import { passwordGrant } from './password-grant';
import { rotateRefreshToken } from './rotate-refresh-token';
import { createSessionResponse, sessionBody } from './session-response';

type Grant = (
  backend: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
) => ReturnType<typeof createSessionResponse>;

const text = z.string().default('');

const passwordBody = z.object({ email: text, phone: text, password: text });
const refreshBody = z.object({ refresh_token: text });
const pkceBody = z.object({ auth_code: text, code_verifier: text });
const idTokenBody = z.object({ id_token: text, provider: text, issuer: text });

/** `grant_type` decides which body is read. */
const schema = {
  querystring: z.object({ grant_type: queryParameter }),
  body: z.union([passwordBody, refreshBody, pkceBody, idTokenBody]),
  response: { 200: sessionBody },
};

/** Token issuers of external providers, for the error message. None is enabled. */
const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
]);

const grants: Record<string, Grant> = {
  password: async (backend, request, reply) => {
    const { email, phone, password } = readBody(request, passwordBody);
    if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
    if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!email) throw invalid('missing email or phone');
    return createLoginResponse(backend, request, reply, await passwordGrant(backend, request, { email, password }));
  },
  refresh_token: async (backend, request) => {
    const { refresh_token } = readBody(request, refreshBody);
    if (!refresh_token) throw invalid('Refresh token is not valid');
    try {
      return await createSessionResponse(backend, await rotateRefreshToken(backend.db, refresh_token, backend.now()));
    } catch (error) {
      // Only failed attempts count: a client whose valid token got a 429 would drop the session.
      if (error instanceof AuthError) await backend.limit('failedRefresh', request);
      throw error;
    }
  },
  pkce: async (backend, request, reply) => {
    await backend.limit('exchange', request);
    const { auth_code, code_verifier } = readBody(request, pkceBody);
    if (!auth_code || !code_verifier) {
      throw invalid('invalid request: both auth code and code verifier should be non-empty');
    }
    const opened = await backend.db.transaction((tx) => exchangeAuthCode(tx, auth_code, code_verifier, backend.now()));
    return createLoginResponse(backend, request, reply, opened);
  },
  id_token: async (_backend, request) => {
    const { id_token, provider, issuer } = readBody(request, idTokenBody);
    if (!id_token) throw new OAuthError('invalid request', 'id_token required');
    if (!provider && !issuer) throw new OAuthError('invalid request', 'provider or client_id and issuer required');
    const issuerName = ISSUERS.get(provider) ?? (issuer || provider);
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuerName}") is not enabled`);
  },
  web3: async () => {
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  },
};

/** All grants of a session, except mailed codes. */
export const tokenRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/token', { config: { skipWriteLimit: true }, schema }, async (request, reply) => {
    const name = queryValue(request, 'grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant(backend, request, reply);
  });
};
