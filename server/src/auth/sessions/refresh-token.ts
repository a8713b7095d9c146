import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a session's id, of the number, and of the secret part. */
const ID = 16;
const NUMBER = 4;
const SECRET = 32;

/** A refresh token taken apart: whose it is, its place in the line, and what only its holder knows. */
export type RefreshToken = { sessionId: string; number: number; secret: Buffer };

/**
 * What a session keeps of its refresh tokens. Each token is made from the one before and `lineSecret`, so that a holder
 * who lost our answer can be given the same successor again, although the database knows hashes only.
 */
export type Line = { lineSecret: string; activeHash: string; activeNumber: number };

/** A new line and its only token so far. */
export function startLine(sessionId: string, number: number): { line: Line; token: RefreshToken } {
  const secret = randomBytes(SECRET);
  const lineSecret = randomBytes(SECRET).toString('base64url');
  return { line: { lineSecret, activeHash: hash(secret), activeNumber: number }, token: { sessionId, number, secret } };
}

/** The token after this one. */
export function successor({ lineSecret }: Pick<Line, 'lineSecret'>, { sessionId, number, secret }: RefreshToken) {
  return { sessionId, number: number + 1, secret: createHmac('sha256', lineSecret).update(secret).digest() };
}

/** The line with its next token active. */
export function advance(line: Line, active: RefreshToken): { line: Line; token: RefreshToken } {
  const token = successor(line, active);
  return { line: { ...line, activeHash: hash(token.secret), activeNumber: token.number }, token };
}

export function isActive({ activeHash }: Line, { secret }: RefreshToken): boolean {
  return timingSafeEqual(Buffer.from(activeHash), Buffer.from(hash(secret)));
}

export function writeRefreshToken({ sessionId, number, secret }: RefreshToken): string {
  const place = Buffer.alloc(NUMBER);
  place.writeUInt32BE(number);
  return Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), place, secret]).toString('base64url');
}

/** Undefined for text that was never a refresh token. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== ID + NUMBER + SECRET || bytes.toString('base64url') !== text) return undefined;
  const hex = bytes.subarray(0, ID).toString('hex');
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    number: bytes.readUInt32BE(ID),
    secret: bytes.subarray(ID + NUMBER),
  };
}

function hash(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('base64url');
}
