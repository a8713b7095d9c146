import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Receipt } from '../store';

const COOKIE_NAME = 'arena_receipt';

/** Seconds during which the confirmation page can be reloaded. */
const MAX_AGE = 600;

const schema = z.object({ form: z.string(), reference: z.string().nullable(), receivedAt: z.coerce.date() });

/** Receipt for the confirmation page. A form that stores nothing has no reference. */
export type FormReceipt = Omit<Receipt, 'reference'> & { form: string; reference: string | null };

/** @returns a `set-cookie` header that passes the receipt to the confirmation page at `path` only */
export function writeReceipt(siteUrl: string, path: string, receipt: FormReceipt): string {
  return stringifySetCookie({
    name: COOKIE_NAME,
    value: Buffer.from(JSON.stringify(receipt)).toString('base64url'),
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: MAX_AGE,
  });
}

/** Reads the receipt from the Cookie header, if there is a valid one. */
export function readReceipt(header: string | undefined): FormReceipt | undefined {
  const value = header && parseCookie(header)[COOKIE_NAME];
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
