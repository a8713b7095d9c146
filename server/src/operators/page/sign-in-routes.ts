import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../kernel/database/database';
import { prepareErrorReply } from '../../kernel/http/errors/errors';
import { clientKey } from '../../kernel/http/headers/client-key';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { declareErrors, htmlBody, noBody, queryParameter } from '../../kernel/http/route-schemas';
import { isRefusedFor, Refusal } from '../../kernel/refusal';
import type { OpenIdProvider } from '../openid-connect/provider';
import { startSession } from '../tokens/sessions';
import { returnPath } from './return-path';
import { attemptCookie } from './sign-in-cookie';

/** The provider sends the browser back to this path. */
export const CALLBACK_PATH = '/ops/sign-in/callback';

/** Sign-ins of one client. Each of them sends requests to the provider. */
const SIGN_INS = { max: 30, timeWindow: 60_000 };

const NOT_FROM_HERE =
  'This sign-in was not started in this browser, or took more than ten minutes. Please sign in again.';

export type SignInOptions = {
  provider: OpenIdProvider;
  db: Database;
  rateLimiter: RateLimiter;
  now: () => Date;
  /** Sends the page at a path, the operators' page or that of the gate, with these meta elements. */
  sendPage: (reply: FastifyReply, path: string, meta: Record<string, string>) => Promise<FastifyReply>;
};

/**
 * Signs people in at a provider of OpenID Connect: authorization code flow with PKCE. The response to the callback is the
 * operators' page with the token of a new session inside. No cookie and no URL ever has that token, because pages of
 * sections may share the origin: they could use such a cookie, but cannot read this response.
 */
export const signInRoutes: FastifyPluginAsyncZod<SignInOptions> = async (app, options) => {
  const { provider, db, rateLimiter, now, sendPage } = options;
  const countSignIn = rateLimiter('sign-in', SIGN_INS);
  const cookie = attemptCookie(provider.redirectUri);
  // The URL of the callback must not be in the Referer header of requests for the files of the page.
  const sendResult = (reply: FastifyReply, result: { to: string; error?: string; session?: object }) => {
    const { pathname } = new URL(result.to, provider.redirectUri);
    return sendPage(reply.header('referrer-policy', 'no-referrer'), pathname, {
      'sign-in-result': JSON.stringify(result),
    });
  };

  declareErrors(app, htmlBody);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // On an origin other than the page's.
    if (isRefusedFor(error, 'not_found')) throw error;
    const body = prepareErrorReply(error, request, reply);
    if (error instanceof Refusal && reply.statusCode < 500) request.log.warn({ err: error }, 'A sign-in was refused.');
    const to = returnPath(cookie.read(request.headers.cookie)?.to);
    return sendResult(reply, { to, error: body.error });
  });

  const start = { querystring: z.object({ to: queryParameter }), response: { 302: noBody } };
  app.get('/ops/sign-in', { exposeHeadRoute: false, schema: start }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Links from other sites only lead to the page, where people decide whether to sign in.
    if (!isOwnNavigation(request)) return reply.redirect('/ops');
    await enforceLimit(countSignIn, request);
    const { url, attempt } = await provider.begin();
    return reply.header('set-cookie', cookie.write({ ...attempt, to: returnPath(request.query.to) })).redirect(url);
  });

  const callback = { response: { 200: htmlBody, 503: htmlBody } };
  app.get(CALLBACK_PATH, { exposeHeadRoute: false, schema: callback }, async (request, reply) => {
    if (!isDocument(request)) throw new Refusal('invalid', NOT_FROM_HERE);
    await enforceLimit(countSignIn, request);
    const query = new URLSearchParams(request.url.split(/\?(.*)/s, 2)[1]);
    const attempt = cookie.read(request.headers.cookie);
    if (!attempt || query.get('state') !== attempt.state) throw new Refusal('invalid', NOT_FROM_HERE);
    reply.header('set-cookie', cookie.clear());
    const person = await provider.finish(query, attempt);
    const from = { client: clientKey(request), requestId: request.id, at: now() };
    const session = await startSession(db, person, from);
    return sendResult(reply, { to: returnPath(attempt.to), session });
  });
};

/** Whether a browser opens a top-level page, not a frame or a file. Older browsers do not send this. */
function isDocument({ headers }: FastifyRequest): boolean {
  return [undefined, 'document'].includes(headers['sec-fetch-dest']?.toString());
}

/** Whether the user followed a link of this origin or typed the URL. Older browsers do not send this. */
function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']?.toString();
  return isDocument(request) && [undefined, 'same-origin', 'none'].includes(site);
}
