import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { countCode, uncountCode } from '../brute-force/code-attempts';
import { AuthFailure, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { findByCode, findByLink, type MailedSecret } from '../mail/mailed-secrets';
import { linkTypes } from '../mail/send-secret';
import type { MailKind } from '../table';
import { requireVerifiableAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { changeAround } from './address-change';

const text = z.string().default('');

const fields = { type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text };

/** What a code mailed to an address can be for, by the type that the client names. */
const kindsOf = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  invite: [],
} as const satisfies Record<string, readonly MailKind[]>;

/** Digits with a country code before them. */
const PHONE = /^\+?[1-9]\d{1,14}$/;

const refusedCode = () => new AuthFailure(403, 'otp_expired', 'Token has expired or is invalid');

export const refusedLink = () => new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired');

/**
 * The mailed secret that a request shows, and the refusal should it turn out to be used up.
 * @throws AuthFailure when there is none
 */
export async function shownSecret(backend: Backend, request: FastifyRequest) {
  const { type, token, token_hash, email, phone, redirect_to } = readBody(request, fields);
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash');
  if (token_hash) {
    if (email || phone || redirect_to) {
      throw invalid('Only the token_hash and type should be provided');
    }
    if (type !== 'email_change' && !isAddressType(type)) throw invalid('Invalid email verification type');
    return { secret: await secretOfLink(backend, type, token_hash), refusal: refusedLink };
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone) {
    throw PHONE.test(phone) ? refusedCode() : invalid('Invalid phone number format (E.164 required)');
  }
  const secret = await secretOfCode(backend, type, requireVerifiableAddress(email), token);
  return { secret, refusal: refusedCode };
}

/** The secret of a mailed link, if it is of the type that the link says. */
export async function secretOfLink({ db, now }: Backend, type: string, link: string): Promise<MailedSecret> {
  const secret = await findByLink(db, link, now());
  if (!secret || !typesOf(secret.kind).includes(type)) throw refusedLink();
  return secret;
}

/** Wrong codes are counted for all mails to an address together, known or not. Links cannot be guessed and always work. */
async function secretOfCode({ db, now }: Backend, type: string, address: string, code: string): Promise<MailedSecret> {
  if (!/^[0-9]{6}$/.test(code)) throw refusedCode();
  const guessed = ['mail', address] as const;
  await countCode(db, guessed, now());
  const owner = type === 'email_change' ? await changing(db, address) : await owning(db, address, type);
  const secret = await findByCode(db, owner, code, now());
  if (!secret) throw refusedCode();
  await uncountCode(db, guessed, now());
  return secret;
}

async function changing(db: Database, address: string) {
  const change = await changeAround(db, address);
  return { userId: change?.user.id, kinds: change ? [change.kind] : [] };
}

async function owning(db: Database, address: string, type: string) {
  const user = await userByEmail(db, address);
  return { userId: user?.id, kinds: isAddressType(type) ? kindsOf[type] : [] };
}

function isAddressType(type: string): type is keyof typeof kindsOf {
  return Object.hasOwn(kindsOf, type);
}

function typesOf(kind: MailKind): string[] {
  const emailToo = kind === 'signup' || kind === 'magiclink';
  return emailToo ? [linkTypes[kind], 'email'] : [linkTypes[kind]];
}
