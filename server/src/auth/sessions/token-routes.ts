import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthFailure, invalid, OAuthFailure } from '../http/auth-error';
import { queryValue, readBody } from '../http/body';
import { exchangeAuthCode } from './auth-codes';
import { answerLogin } from './login-response';
import { passwordGrant } from './password-grant';
import { refresh } from './rotate-refresh-token';
import { sessionAnswer } from './session-response';

type Grant = (backend: Backend, request: FastifyRequest, reply: FastifyReply) => ReturnType<typeof sessionAnswer>;

const text = z.string().default('');

/** Who signs the tokens of other sites' accounts, none of which are taken. */
const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
]);

const grants: Record<string, Grant> = {
  password: async (backend, request, reply) => {
    const { email, phone, password } = readBody(request, { email: text, phone: text, password: text });
    if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
    if (phone) throw new AuthFailure(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!email) throw invalid('missing email or phone');
    return answerLogin(backend, request, reply, await passwordGrant(backend, request, { email, password }));
  },
  refresh_token: async (backend, request) => {
    const { refresh_token } = readBody(request, { refresh_token: text });
    if (!refresh_token) throw invalid('Refresh token is not valid');
    try {
      return await sessionAnswer(backend, await refresh(backend.db, refresh_token, backend.now()));
    } catch (error) {
      // Only tries in vain count: a client whose good token is refused for the number of its calls drops the session.
      if (error instanceof AuthFailure) await backend.limit('failedRefresh', request);
      throw error;
    }
  },
  pkce: async (backend, request, reply) => {
    await backend.limit('exchange', request);
    const { auth_code, code_verifier } = readBody(request, { auth_code: text, code_verifier: text });
    if (!auth_code || !code_verifier) {
      throw invalid('invalid request: both auth code and code verifier should be non-empty');
    }
    const opened = await backend.db.transaction((tx) => exchangeAuthCode(tx, auth_code, code_verifier, backend.now()));
    return answerLogin(backend, request, reply, opened);
  },
  id_token: async (_backend, request) => {
    const { id_token, provider, issuer } = readBody(request, { id_token: text, provider: text, issuer: text });
    if (!id_token) throw new OAuthFailure('invalid request', 'id_token required');
    if (!provider && !issuer) throw new OAuthFailure('invalid request', 'provider or client_id and issuer required');
    const named = ISSUERS.get(provider) ?? (issuer || provider);
    throw new AuthFailure(400, 'provider_disabled', `Provider (issuer "${named}") is not enabled`);
  },
  web3: async () => {
    throw new AuthFailure(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  },
};

/** Every way to get a session but a mailed code. */
export const tokenRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.post('/token', { config: { countsByItself: true } }, async (request, reply) => {
    const name = queryValue(request, 'grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthFailure(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant(backend, request, reply);
  });
};
