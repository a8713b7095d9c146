import { TextField } from '@arena/shared/ui/fields/text-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';

/** Who reads the reason of a change. */
export const HISTORY_SHOWS_IT = 'The history shows it.';

/** @param help who reads the reason */
export const reason = (help: string) =>
  z.string().trim().min(1, `Give a reason. ${help}`).max(500, 'Use at most 500 characters.');

type Props = UseFormRegisterReturn & { help: string; error: string | undefined };

export function ReasonField(field: Props) {
  return <TextField label="Reason" autoComplete="off" {...field} />;
}
