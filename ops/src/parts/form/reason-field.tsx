import { TextField } from '@arena/shared/ui/fields/text-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';

/** The reason of a change. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Give a reason. The history shows it.')
  .max(500, 'Use at most 500 characters.');

export function ReasonField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  return <TextField label="Reason" help="The history shows it." autoComplete="off" error={error} {...field} />;
}
