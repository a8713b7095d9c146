import { COOKIE_LIFETIME } from '@arena/shared/contract/retention';
import { LANGUAGES, type Language } from '@arena/shared/forms/language';
import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { jsonCookieValue, readJsonCookie } from '../../../kernel/http/headers/json-cookie';
import type { Receipt } from '../mails/receipt';

const COOKIE_NAME = 'arena_receipt';

const schema = z.object({
  form: z.string(),
  language: z.enum(LANGUAGES).default('en'),
  reference: z.string().nullable(),
  receivedAt: z.coerce.date(),
});

/** Receipt for the confirmation page. A form that stores nothing has no reference. */
export type FormReceipt = Omit<Receipt, 'reference'> & { form: string; language: Language; reference: string | null };

/** @returns a `set-cookie` header that passes the receipt to the confirmation page at `path` only */
export function writeReceipt(siteUrl: string, path: string, receipt: FormReceipt): string {
  return stringifySetCookie({
    name: COOKIE_NAME,
    value: jsonCookieValue(receipt),
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: COOKIE_LIFETIME.receipt / 1000,
  });
}

/** Reads the receipt from the Cookie header, if there is a valid one. */
export function readReceipt(header: string | undefined): FormReceipt | undefined {
  return readJsonCookie(header, COOKIE_NAME, schema);
}
