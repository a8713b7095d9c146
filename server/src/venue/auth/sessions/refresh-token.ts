import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of the session id, of the number, and of the secret part. */
const ID_SIZE = 16;
const NUMBER_SIZE = 4;
const SECRET_SIZE = 32;

/** A decoded refresh token: its session, its number in the family, and the secret that only its holder knows. */
export type RefreshToken = { sessionId: string; number: number; secret: Buffer };

/**
 * The refresh-token family of a session, as stored. Each token is derived from its predecessor and `familySecret`. A
 * client that lost a response can therefore get the same successor again, although the database stores only hashes.
 */
export type TokenFamily = { familySecret: string; activeHash: string; activeNumber: number };

/** Creates a family and its first token. */
export function newFamily(sessionId: string, number: number): { family: TokenFamily; token: RefreshToken } {
  const secret = randomBytes(SECRET_SIZE);
  const familySecret = randomBytes(SECRET_SIZE).toString('base64url');
  const family = { familySecret, activeHash: hashOf(secret), activeNumber: number };
  return { family, token: { sessionId, number, secret } };
}

/** Derives the next token of a family. */
export function deriveSuccessor(
  { familySecret }: Pick<TokenFamily, 'familySecret'>,
  { sessionId, number, secret }: RefreshToken,
) {
  return { sessionId, number: number + 1, secret: createHmac('sha256', familySecret).update(secret).digest() };
}

/** Makes the next token of a family the active one. */
export function advance(family: TokenFamily, active: RefreshToken): { family: TokenFamily; token: RefreshToken } {
  const token = deriveSuccessor(family, active);
  return { family: { ...family, activeHash: hashOf(token.secret), activeNumber: token.number }, token };
}

export function isActive({ activeHash }: TokenFamily, { secret }: RefreshToken): boolean {
  return timingSafeEqual(Buffer.from(activeHash), Buffer.from(hashOf(secret)));
}

export function encodeRefreshToken({ sessionId, number, secret }: RefreshToken): string {
  const numberBytes = Buffer.alloc(NUMBER_SIZE);
  numberBytes.writeUInt32BE(number);
  return Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), numberBytes, secret]).toString('base64url');
}

/** Returns undefined for malformed text. */
export function decodeRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== ID_SIZE + NUMBER_SIZE + SECRET_SIZE || bytes.toString('base64url') !== text) return undefined;
  const hex = bytes.subarray(0, ID_SIZE).toString('hex');
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    number: bytes.readUInt32BE(ID_SIZE),
    secret: bytes.subarray(ID_SIZE + NUMBER_SIZE),
  };
}

function hashOf(secret: Buffer): string {
  return hash('sha256', secret, 'base64url');
}
