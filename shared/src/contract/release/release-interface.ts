import { z } from 'zod';

/** Names in alphabetical order, so that equal builds have equal manifests. */
const names = (max: number, pattern: RegExp, kind: string) =>
  z
    .array(z.string().max(80).regex(pattern, `This is not the name of a ${kind}.`))
    .max(max, { error: `At most ${max} names.`, abort: true })
    .refine((list) => list.every((name, i) => i === 0 || (list[i - 1] ?? '') < name), 'The names must be sorted.');

const tokens = names(300, /^--[A-Za-z0-9_-]+$/, 'custom property');
const router = names(100, /^[A-Za-z_$][\w$]*$/, 'JavaScript export');
const session = names(100, /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/, 'session field');
const api = names(50, /^\/api(?:\/[a-z0-9-]+)+$/, 'path of the API');

/**
 * The parts of the shell and the server that a release uses. Its build finds all of them.
 *
 * - `tokens`: custom properties that it reads and does not declare.
 * - `router`: names that it imports from react-router-dom.
 * - `session`: names that it imports from @arena/shared/session, and fields of the session and of the venue that it reads.
 * - `api`: paths of the server that it calls.
 */
export const usesSchema = z.strictObject({ tokens, router, session, api });

/** The parts that a shell provides for sections, in the same terms. */
export const providesSchema = z.strictObject({ tokens, router, session });

/** Kinds of names that the shell provides, and their names in messages. */
export const PROVIDED_KINDS = {
  tokens: 'design token',
  router: 'router export',
  session: 'session field',
} as const satisfies Record<keyof z.infer<typeof providesSchema>, string>;
