import { Secret, TOTP } from 'otpauth';
import encodeQr from 'qr';

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

/**
 * Draws a QR code as SVG, dark on light on every page. It uses colour names, because clients put the SVG into a data URL
 * unencoded, where `#` would end it.
 */
export function qrCode(text: string): string {
  const rows = encodeQr(text, 'raw', { border: 4 });
  const size = rows.length;
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${squares.join('')}"/></svg>`;
}
