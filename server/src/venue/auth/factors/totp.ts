import { Secret, TOTP } from 'otpauth';

/** Bytes: the output length of SHA-1, the hash behind the codes. */
const SECRET_SIZE = 20;

/** Milliseconds for which a code is valid. */
const TIME_STEP = 30_000;

/** Characters. */
const MAX_ACCOUNT_LENGTH = 64;

/** Creates a secret, in the base32 format of authenticator apps. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_SIZE }).base32;
}

/** The content of the QR code for an authenticator app. Spaces become %20, because many apps show a plus literally. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  // Apps show fewer characters than that, and the longest addresses do not fit into a QR code.
  const accountName = [...account].slice(0, MAX_ACCOUNT_LENGTH).join('');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(accountName)}`;
  return `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`;
}

/**
 * Finds the time step of a code, counted since 1970: the current one or a neighbour, because clocks differ.
 * @returns undefined when the code is wrong
 */
export function findTimeStep(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, window: 1, timestamp });
  return drift === null ? undefined : Math.floor(timestamp / TIME_STEP) + drift;
}
