import { z } from 'zod';

/** Response to a stored submission; the reference looks like `AR-0123ABCD`. */
export const receipt = z.object({ reference: z.string() });
