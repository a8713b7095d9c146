import { z } from 'zod';

/** Asks a server to answer a request immediately and to continue its work (RFC 7240). */
export const RESPOND_ASYNC = { prefer: 'respond-async' };

/** Id of an operation. It cannot be guessed. */
export const operationId = z
  .string()
  .regex(/^operation-[0-9a-f]{32}$/, 'The id of an operation is a text of 42 characters that begins with operation-.');

/**
 * Work that a request has started and that continues after its answer.
 *
 * - `version`: rises with each change of `progress`.
 * - `progress`: its current step, such as "opens page 2 of 3 in a browser", or the reason why it waits; may be empty.
 * - `lost`: its server has stopped, and the outcome is not known.
 * - `answer`: the answer that the request would have got at the end; null until then.
 */
export const operation = z.object({
  operation: operationId,
  version: z.number(),
  progress: z.string(),
  lost: z.boolean(),
  answer: z.object({ status: z.number(), body: z.unknown() }).nullable(),
});
export type Operation = z.output<typeof operation>;
