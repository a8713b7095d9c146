import { z } from 'zod';

/** Asks a server to answer a request at once and to go on with its work (RFC 7240). */
export const RESPOND_ASYNC = { prefer: 'respond-async' };

/** Id of an operation. It cannot be guessed. */
export const operationId = z
  .string()
  .regex(/^operation-[0-9a-f]{32}$/, 'The id of an operation is a text of 42 characters that begins with operation-.');

/**
 * Work that a request has started and that goes on after its answer.
 *
 * - `version`: rises with each change of `progress`.
 * - `progress`: what it does now, such as "opens page 2 of 3 in a browser", or what it waits for; empty if there is
 *   nothing to tell.
 * - `lost`: its server has stopped, and what it has done by then is not known.
 * - `answer`: what the request would have been answered at the end; null until then.
 */
export const operation = z.object({
  operation: operationId,
  version: z.number(),
  progress: z.string(),
  lost: z.boolean(),
  answer: z.object({ status: z.number(), body: z.unknown() }).nullable(),
});
export type Operation = z.output<typeof operation>;
