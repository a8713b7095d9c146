import { z } from 'zod';

/** A stored submission. The reference looks like `AR-0123ABCD`. */
export type Receipt = { reference: string; receivedAt: Date };

/** What the sender of a stored submission gets. */
export type ReceiptAnswer = { schema: z.ZodType<object>; describe: (stored: Receipt) => object };

export const plainReceipt: ReceiptAnswer = {
  schema: z.object({ reference: z.string() }),
  describe: ({ reference }) => ({ reference }),
};
