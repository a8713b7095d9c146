import { z } from 'zod';

/**
 * A check-in or an undo that the server has not confirmed yet. `id`: of the check-in. `at`: milliseconds since 1970 by the
 * clock of the phone.
 */
export const pendingSchema = z.object({
  kind: z.enum(['check-in', 'undo']),
  id: z.string(),
  reference: z.string(),
  at: z.number(),
  /** Who came with a minor. Null: an adult, or an undo. */
  guardian: z.string().nullable().default(null),
});
export type Pending = z.output<typeof pendingSchema>;

export const keyOf = ({ kind, id }: Pending) => `${kind} ${id}`;

/** A random UUID (version 4). `crypto.randomUUID` is missing on pages served over plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
