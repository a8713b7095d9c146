import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { authenticate } from '../http/authenticate';
import { badJson, readBody } from '../http/body';
import { AuthFailure, invalid } from '../http/failure';
import { epochSeconds } from '../sessions/proofs';
import { sessionAnswer } from '../sessions/session-answer';
import { challengeFactor } from './challenge';
import { enrol } from './enrol';
import { factorsOf } from './factors-of';
import { removeFactor } from './remove-factor';
import { qrCode, totpUri } from './totp';
import { verifyFactor } from './verify-factor';

const text = z.string().default('');

const uuid = z.guid();

/** Authenticator apps as a second step of logging in. */
export const factorRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  const { db, now, limit } = backend;

  app.post('/factors', async (request) => {
    const { user, session } = await authenticate(backend, request);
    const body = readBody(request, { factor_type: text, friendly_name: text, issuer: text });
    requireTotp(body.factor_type);
    const { id, friendlyName, secret } = await db.transaction((tx) => enrol(tx, session, body.friendly_name, now()));
    const uri = totpUri({ secret, issuer: body.issuer || new URL(backend.site).host, account: user.email });
    return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode(uri), secret, uri } };
  });

  app.post('/factors/:id/challenge', async (request) => {
    await limit('challenge', request);
    const { factor } = await callerAndFactor(request);
    const { id, expiresAt } = await db.transaction((tx) => challengeFactor(tx, factor.id, now()));
    return { id, type: 'totp', expires_at: epochSeconds(expiresAt) };
  });

  app.post('/factors/:id/verify', async (request) => {
    const { user, session, factor } = await callerAndFactor(request);
    await limit('factor', request, user.id);
    const { challenge_id: challengeId, code } = readBody(request, { challenge_id: text, code: text });
    if (!uuid.safeParse(challengeId).success) throw badJson('challenge_id must be an UUID');
    if (!code) throw invalid('Code needs to be non-empty');
    const opened = await db.transaction((tx) => verifyFactor(tx, session, { factor, challengeId, code }, now()));
    return sessionAnswer(backend, opened);
  });

  app.delete('/factors/:id', async (request) => {
    const { session, factor } = await callerAndFactor(request);
    await db.transaction((tx) => removeFactor(tx, session, factor));
    return { id: factor.id };
  });

  async function callerAndFactor(request: FastifyRequest) {
    const { user, session } = await authenticate(backend, request);
    const { id } = request.params as { id: string };
    if (!uuid.safeParse(id).success) throw new AuthFailure(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = (await factorsOf(db, user.id)).find((one) => one.id === id.toLowerCase());
    if (!factor) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
    return { user, session, factor };
  }
};

/** @throws AuthFailure for every kind of factor but authenticator apps */
function requireTotp(type: string) {
  if (type === 'phone') throw new AuthFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') {
    throw new AuthFailure(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
}
