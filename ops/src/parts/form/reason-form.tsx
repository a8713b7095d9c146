import type { ApiResult } from '@arena/shared/api/call';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '../../api/error-message';
import type { FormCallbacks } from './form-callbacks';
import { FormFrame } from './form-frame';
import { HISTORY_SHOWS_IT, ReasonField, reason } from './reason-field';

type Props = FormCallbacks & {
  /** Label of the button that sends the form. */
  button: string;
  /** Who reads the reason. */
  help?: string;
  send: (reason: string) => Promise<ApiResult<unknown>>;
  /** Message about the result. */
  done: string;
  /** The effects, and fields of the caller. */
  children: ReactNode;
};

/** A form for the reason of a lock, an unlock, a cancellation or a return. Keeps its values when the server refuses. */
export function ReasonForm({ button, help = HISTORY_SHOWS_IT, send, done, children, onCancel, onDone }: Props) {
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ reason: reason(help) })),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason }) => {
    setError(undefined);
    const answer = await send(reason);
    if (answer.ok) onDone(done);
    else setError(errorMessage(answer.failure));
  });
  return (
    <FormFrame onSubmit={submit} button={button} pending={isSubmitting} cancel="Back" onCancel={onCancel} error={error}>
      {children}
      <ReasonField help={help} error={errors.reason?.message} {...register('reason')} />
    </FormFrame>
  );
}
