import { Secret, TOTP } from 'otpauth';
import encodeQr from 'qr';

/** Bytes, as many as the hash behind the codes uses. */
const SECRET = 20;

/** Milliseconds for which a code is shown. */
const STEP = 30_000;

/** Characters. */
const LONGEST_ACCOUNT = 64;

/** A new secret in the letters that authenticator apps take. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET }).base32;
}

/** What an authenticator app reads from the QR code. Spaces are %20: many apps show a plus as it is. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  // Apps show less than that, and a QR code has not room for the longest addresses there are.
  const shown = [...account].slice(0, LONGEST_ACCOUNT).join('');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(shown)}`;
  return `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`;
}

/**
 * The half minute that a code belongs to, as its number since 1970: the present one or a neighbour, since clocks differ.
 * Undefined when the code is wrong.
 */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, window: 1, timestamp });
  return drift === null ? undefined : Math.floor(timestamp / STEP) + drift;
}

/** A QR code as SVG, dark on light whatever the page is like. Its colours have names: clients put it into a data address unencoded. */
export function qrCode(text: string): string {
  const rows = encodeQr(text, 'raw', { border: 4 });
  const size = rows.length;
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${squares.join('')}"/></svg>`;
}
