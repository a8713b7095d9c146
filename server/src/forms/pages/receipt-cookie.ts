import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Receipt } from '../store';

const NAME = 'arena_receipt';

/** Seconds for which the page that says thanks can be loaded again. */
const KEPT = 600;

const schema = z.object({ form: z.string(), reference: z.string().nullable(), receivedAt: z.coerce.date() });

/** What the page after a form tells; a form that stores nothing has no reference. */
export type FormReceipt = Omit<Receipt, 'reference'> & { form: string; reference: string | null };

/** @returns a `set-cookie` header that brings the receipt to the next page, and to that page alone */
export function writeReceipt(site: string, path: string, receipt: FormReceipt): string {
  return stringifySetCookie({
    name: NAME,
    value: Buffer.from(JSON.stringify(receipt)).toString('base64url'),
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: site.startsWith('https:'),
    maxAge: KEPT,
  });
}

/** The receipt that a browser brings, if it brings one. */
export function readReceipt(header: string | undefined): FormReceipt | undefined {
  const value = header && parseCookie(header)[NAME];
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
