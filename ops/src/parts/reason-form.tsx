import type { ApiResult } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '../api/error-message';
import styles from '../changes/change-form.module.css';

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Give a reason. The history shows it.').max(500, 'Use at most 500 characters.'),
});

export type FormCallbacks = {
  onCancel: () => void;
  /** Called after the server has done it, with a message about the result. */
  onDone: (message: string) => void;
};

type Props = FormCallbacks & {
  /** Label of the button that sends the form. */
  button: string;
  send: (reason: string) => Promise<ApiResult<unknown>>;
  /** Message about the result. */
  done: string;
  /** The effects, and fields of the caller. */
  children: ReactNode;
};

/** A form for the reason of a lock, an unlock or a cancellation. Keeps its values when the server refuses. */
export function ReasonForm({ button, send, done, children, onCancel, onDone }: Props) {
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(reasonSchema),
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
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <TextField
        label="Reason"
        help="The history shows it."
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
      {error && <Message kind="trouble">{error}</Message>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" pending={isSubmitting}>
          {button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
