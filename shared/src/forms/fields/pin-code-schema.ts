import * as z from 'zod/mini';
import { normalizeCode } from './normalize';

const MESSAGE =
  'An Indian PIN code has six digits and does not start with 0. Leave the field empty for an address abroad.';

/** An Indian PIN code, or an empty text. */
export const pinCodeSchema = z._default(
  z.string(MESSAGE).check(z.overwrite(normalizeCode), z.regex(/^(?:[1-9][0-9]{5})?$/, MESSAGE)),
  '',
);
