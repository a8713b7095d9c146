import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthFailure, invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { badJson, readBody } from '../http/body';
import { factorAdded } from '../mail/messages';
import { answerLogin } from '../sessions/login-response';
import { epochSeconds } from '../sessions/proofs';
import type { UserRow } from '../table';
import { isUnstorable } from '../users/metadata';
import { challengeFactor } from './challenges';
import { enrol } from './enrol-factor';
import { factorsOf } from './find-factors';
import { removeFactor } from './remove-factor';
import { enterCode } from './submit-code';
import { qrCode, totpUri } from './totp';

const text = z.string().default('');

const uuid = z.guid();

/** Characters of a factor's name and issuer. */
const LONGEST = 64;

/** Authenticator apps as a second step of logging in. */
export const factorRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  const { db, now, limit } = backend;

  app.post('/factors', async (request) => {
    const { user, session } = await authenticate(backend, request);
    const body = readBody(request, { factor_type: text, friendly_name: text, issuer: text });
    requireTotp(body.factor_type);
    requireShortText('friendly_name', body.friendly_name);
    requireShortText('issuer', body.issuer);
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

  app.post('/factors/:id/verify', async (request, reply) => {
    await limit('factor', request);
    const { user, session, factor } = await callerAndFactor(request);
    const { challenge_id: challengeId, code } = readBody(request, { challenge_id: text, code: text });
    if (!uuid.safeParse(challengeId).success) throw badJson('challenge_id must be an UUID');
    if (!code) throw invalid('Code needs to be non-empty');
    const opened = await enterCode(backend, request, { user, session }, { factor, challengeId, code });
    if (factor.status === 'unverified') tellOfAddition(user);
    return answerLogin(backend, request, reply, opened);
  });

  app.delete('/factors/:id', async (request) => {
    const { session, factor } = await callerAndFactor(request);
    await db.transaction((tx) => removeFactor(tx, session, factor));
    return { id: factor.id };
  });

  function tellOfAddition({ email }: UserRow) {
    backend.mailroom.later(async () => ({ kind: 'factor_added', to: email, at: now(), ...factorAdded(backend.site) }));
  }

  async function callerAndFactor(request: FastifyRequest) {
    const { user, session } = await authenticate(backend, request);
    const { id } = request.params as { id: string };
    if (!uuid.safeParse(id).success) throw new AuthFailure(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = (await factorsOf(db, user.id)).find((one) => one.id === id.toLowerCase());
    if (!factor) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
    return { user, session, factor };
  }
};

/** @throws AuthFailure for text that neither the database nor a QR code takes */
function requireShortText(name: string, text: string) {
  if (text.length > LONGEST) throw invalid(`${name} can have ${LONGEST} characters at most`);
  if (isUnstorable(text)) throw invalid('The request has text that cannot be stored');
}

/** @throws AuthFailure for every kind of factor but authenticator apps */
function requireTotp(type: string) {
  if (type === 'phone') throw new AuthFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') {
    throw new AuthFailure(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
}
