import * as z from 'zod/mini';

/** Indian numbers without +91, stored as typed. Any first digit is valid. */
export const mobileSchema = z
  .string('Please enter a 10-digit mobile number')
  .check(z.regex(/^[0-9]{10}$/, 'Please enter a 10-digit mobile number'));
