import { normalizeCode } from '@arena/shared/forms/fields/normalize';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../../kernel/database/database';
import type { Backend } from '../../backend';
import { countAttempt, uncountAttempt } from '../../brute-force/code-attempts';
import { AuthError, invalid } from '../../http/auth-error';
import { readBody } from '../../http/body';
import { linkTypes } from '../../mail/account-mails';
import { findByCode, findByLink, type MailedSecret } from '../../mail/mailed-secrets';
import type { MailKind } from '../../table';
import { requireVerifiableAddress } from '../../users/email-address';
import { userByEmail } from '../../users/find-user';
import { findAddressChange } from '../address-change';

const text = z.string().default('');

/** A mailed code, or the token of a mailed link. */
export const secretBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});

/** Kinds of mailed codes, by the `type` of a verification request. */
const kindsByType = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  invite: [],
} as const satisfies Record<string, readonly MailKind[]>;

/** A phone number in E.164 format; the plus is optional. */
const PHONE = /^\+?[1-9]\d{1,14}$/;

const invalidCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

export const invalidLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

/**
 * Finds the mailed secret of a verification request, by its code or its link token.
 * @returns the secret, and the error to throw if another request redeems it first
 * @throws AuthError when the request is invalid or the secret is unknown or expired
 */
export async function requireSecret(backend: Backend, request: FastifyRequest) {
  const { type, token, token_hash, email, phone, redirect_to } = readBody(request, secretBody);
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash');
  if (token_hash) {
    if (email || phone || redirect_to) {
      throw invalid('Only the token_hash and type should be provided');
    }
    if (type !== 'email_change' && !isAddressType(type)) throw invalid('Invalid email verification type');
    return { secret: await requireLinkSecret(backend, type, token_hash), usedError: invalidLink };
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone) {
    throw PHONE.test(phone) ? invalidCode() : invalid('Invalid phone number format (E.164 required)');
  }
  const secret = await requireCodeSecret(backend, type, requireVerifiableAddress(email), normalizeCode(token));
  return { secret, usedError: invalidCode };
}

/**
 * Finds the secret of a mailed link, which may have been used.
 * @throws AuthError when it is unknown, expired, or of another type than the link's
 */
export async function findLinkSecret({ db, now }: Backend, type: string, link: string): Promise<MailedSecret> {
  const secret = await findByLink(db, link, now());
  if (!secret || !linkTypesFor(secret.kind).includes(type)) throw invalidLink();
  return secret;
}

async function requireLinkSecret(backend: Backend, type: string, link: string): Promise<MailedSecret> {
  const secret = await findLinkSecret(backend, type, link);
  if (secret.confirmedAt) throw invalidLink();
  return secret;
}

/**
 * Finds the secret of a mailed code. All mails to an address, registered or not, share one counter of wrong codes. It does
 * not affect links, which cannot be guessed.
 */
async function requireCodeSecret(backend: Backend, type: string, address: string, code: string): Promise<MailedSecret> {
  const { db, now } = backend;
  if (!/^[0-9]{6}$/.test(code)) throw invalidCode();
  const attemptKey = ['mail', address] as const;
  await countAttempt(db, attemptKey, now());
  const filter =
    type === 'email_change' ? await addressChangeFilter(db, address) : await accountFilter(db, address, type);
  const secret = await findByCode(backend, filter, code);
  if (!secret) throw invalidCode();
  await uncountAttempt(db, attemptKey, now());
  return secret;
}

async function addressChangeFilter(db: Database, address: string) {
  const change = await findAddressChange(db, address);
  return { userId: change?.user.id, kinds: change ? [change.kind] : [] };
}

async function accountFilter(db: Database, address: string, type: string) {
  const user = await userByEmail(db, address);
  return { userId: user?.id, kinds: isAddressType(type) ? kindsByType[type] : [] };
}

function isAddressType(type: string): type is keyof typeof kindsByType {
  return Object.hasOwn(kindsByType, type);
}

function linkTypesFor(kind: MailKind): string[] {
  const allowsEmailType = kind === 'signup' || kind === 'magiclink';
  return allowsEmailType ? [linkTypes[kind], 'email'] : [linkTypes[kind]];
}
