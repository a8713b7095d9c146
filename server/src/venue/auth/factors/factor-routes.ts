import { normalizeCode } from '@arena/shared/forms/fields/normalize';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { qrCode } from '../../../kernel/http/qr-code';
import type { Backend } from '../backend';
import { AuthError, invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { badJson, readBody } from '../http/body';
import { createLoginResponse } from '../sessions/login-response';
import { epochSeconds } from '../sessions/proofs';
import { sessionBody } from '../sessions/session-response';
import { isUnstorable } from '../users/metadata';
import { createChallenge } from './challenges';
import { enrolFactor } from './enrol-factor';
import { findFactors } from './find-factors';
import { removeFactor } from './remove-factor';
import { submitCode } from './submit-code';
import { totpUri } from './totp';

const text = z.string().default('');

const uuid = z.guid();

/** Characters of a factor's name and issuer. */
const MAX_LENGTH = 64;

const factorParams = z.object({ id: z.string() });

const enrolment = {
  body: z.object({ factor_type: text, friendly_name: text, issuer: text }),
  response: {
    200: z.object({
      id: z.string(),
      type: z.string(),
      friendly_name: z.string(),
      totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
    }),
  },
};

/** `expires_at` is in seconds. */
const challenge = {
  params: factorParams,
  response: { 200: z.object({ id: z.string(), type: z.string(), expires_at: z.number() }) },
};

const verification = {
  params: factorParams,
  body: z.object({ challenge_id: text, code: text.overwrite(normalizeCode) }),
  response: { 200: sessionBody },
};

const removal = { params: factorParams, response: { 200: z.object({ id: z.string() }) } };

/** Authenticator apps as the second factor of a login. */
export const factorRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  const { db, now, limit } = backend;

  app.post('/factors', { schema: enrolment }, async (request) => {
    const { user, session } = await authenticate(backend, request);
    const body = readBody(request, enrolment.body);
    requireTotp(body.factor_type);
    requireShortText('friendly_name', body.friendly_name);
    requireShortText('issuer', body.issuer);
    const { id, friendlyName, secret } = await db.transaction((tx) =>
      enrolFactor(tx, session, body.friendly_name, now()),
    );
    const uri = totpUri({ secret, issuer: body.issuer || new URL(backend.site).host, account: user.email });
    return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode(uri), secret, uri } };
  });

  app.post('/factors/:id/challenge', { schema: challenge }, async (request) => {
    await limit('challenge', request);
    const { factor } = await callerAndFactor(request);
    const { id, expiresAt } = await db.transaction((tx) => createChallenge(tx, factor.id, now()));
    return { id, type: 'totp', expires_at: epochSeconds(expiresAt) };
  });

  app.post('/factors/:id/verify', { schema: verification }, async (request, reply) => {
    await limit('factor', request);
    const { user, session, factor } = await callerAndFactor(request);
    const { challenge_id: challengeId, code } = readBody(request, verification.body);
    if (!uuid.safeParse(challengeId).success) throw badJson('challenge_id must be an UUID');
    if (!code) throw invalid('Code needs to be non-empty');
    const opened = await submitCode(backend, request, { user, session }, { factor, challengeId, code });
    if (factor.status === 'unverified') backend.wakeDelivery();
    return createLoginResponse(backend, request, reply, opened);
  });

  app.delete('/factors/:id', { schema: removal }, async (request) => {
    const { session, factor } = await callerAndFactor(request);
    await db.transaction((tx) => removeFactor(tx, session, factor));
    return { id: factor.id };
  });

  async function callerAndFactor(request: FastifyRequest<{ Params: z.output<typeof factorParams> }>) {
    const { user, session } = await authenticate(backend, request);
    const { id } = request.params;
    if (!uuid.safeParse(id).success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = (await findFactors(db, user.id)).find((one) => one.id === id.toLowerCase());
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    return { user, session, factor };
  }
};

/** @throws AuthError for text that does not fit into a QR code or that the database cannot store */
function requireShortText(name: string, text: string) {
  if (text.length > MAX_LENGTH) throw invalid(`${name} can have ${MAX_LENGTH} characters at most`);
  if (isUnstorable(text)) throw invalid('The request has text that cannot be stored');
}

/** @throws AuthError for all factor types other than authenticator apps */
function requireTotp(type: string) {
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
}
