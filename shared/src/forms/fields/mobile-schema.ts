import * as z from 'zod/mini';
import { normalizeMobile } from './normalize';

const MESSAGE = 'Please enter a 10-digit mobile number';

/** Indian numbers, stored as ten digits. Any first digit is valid. */
export const mobileSchema = z.string(MESSAGE).check(z.overwrite(normalizeMobile), z.regex(/^[0-9]{10}$/, MESSAGE));
