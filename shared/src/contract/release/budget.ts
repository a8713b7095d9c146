import { z } from 'zod';

/**
 * The `budget` block of an app's package.json: bytes (brotli) of scripts and of styles that one of its pages may load
 * before the page is interactive. For the shell it limits what all pages of the site load, so the script with the shell's
 * own pages does not count.
 */
export const budgetSchema = z.strictObject({
  scripts: z.int().positive().max(10_000_000),
  styles: z.int().positive().max(10_000_000),
});

export type Budget = z.infer<typeof budgetSchema>;
