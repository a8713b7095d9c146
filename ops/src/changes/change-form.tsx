import type { ApiResult } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '../api/error-message';
import { useSession } from '../session/session-context';
import { applyChange, type ChangeKind } from './change';
import styles from './change-form.module.css';
import { changeTexts } from './change-texts';

const SHARE_MESSAGE = 'Enter a whole number from 1 to 100.';
const DEFAULT_SHARE = 5;

const changeSchema = z.object({
  share: z.number(SHARE_MESSAGE).int(SHARE_MESSAGE).min(1, SHARE_MESSAGE).max(100, SHARE_MESSAGE),
  reason: z.string().trim().min(1, 'Give a reason. The history shows it.').max(500, 'Use at most 500 characters.'),
});

export type FormCallbacks = {
  onCancel: () => void;
  /** Called after the change, with a message about the result. */
  onDone: (message: string) => void;
};

type Props = FormCallbacks & {
  kind: ChangeKind;
  app: string;
  /** The release of the change; undefined disables the submit button. */
  release: string | undefined;
  share?: number | undefined;
  /** The effects of the change. */
  children: ReactNode;
};

/** Form for the reason of a change and the share of a canary. Keeps its values when the change fails. */
export function ChangeForm({ kind, app, release, share = DEFAULT_SHARE, children, onCancel, onDone }: Props) {
  const { api } = useSession();
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(changeSchema),
    defaultValues: { share, reason: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    if (!release) return;
    setError(undefined);
    const change = { ...values, release };
    const answer: ApiResult<unknown> = await applyChange(api, kind, app, change);
    if (answer.ok) onDone(changeTexts[kind].done(app, change));
    else setError(errorMessage(answer.failure));
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      {kind === 'canary' && (
        <TextField
          label="Share of visitors, in percent"
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          help="Visitors already in the canary stay in it."
          error={errors.share?.message}
          {...register('share', { valueAsNumber: true })}
        />
      )}
      <TextField
        label="Reason"
        help="The history shows it."
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
      {error && <Message kind="trouble">{error}</Message>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={!release} pending={isSubmitting}>
          {changeTexts[kind].button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
