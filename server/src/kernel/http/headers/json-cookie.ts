import { parseCookie } from 'cookie';
import type { z } from 'zod';

/** A value as the text of a cookie: JSON in base64url. */
export function jsonCookieValue(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Reads a value from the Cookie header; undefined if there is no valid one. */
export function readJsonCookie<T extends z.ZodType>(
  header: string | undefined,
  name: string,
  schema: T,
): z.output<T> | undefined {
  const value = header && parseCookie(header)[name];
  if (!value) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
