import { z } from 'zod';

/** Value of the header `Idempotency-Key`. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'An Idempotency-Key has 8 to 200 visible characters.');
