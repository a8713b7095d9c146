import type { ApiResult } from '@arena/shared/api/call';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { sentenceFor } from '../api/error-message';
import { useSession } from '../session/session-context';
import { carryOut, type Kind } from './change';
import styles from './change-form.module.css';
import { words } from './change-texts';

const SHARE_SENTENCE = 'Enter a whole number from 1 to 100.';
const FIRST_SHARE = 5;

const orderSchema = z.object({
  share: z.number(SHARE_SENTENCE).int(SHARE_SENTENCE).min(1, SHARE_SENTENCE).max(100, SHARE_SENTENCE),
  reason: z.string().trim().min(1, 'Give a reason. The history shows it.').max(500, 'Use at most 500 characters.'),
});

export type Confirmed = {
  onCancel: () => void;
  /** The change is made; the sentence says what holds now. */
  onDone: (sentence: string) => void;
};

type Props = Confirmed & {
  kind: Kind;
  app: string;
  /** Undefined while there is nothing that could be confirmed. */
  release: string | undefined;
  share?: number | undefined;
  /** What is to be known before. */
  children: ReactNode;
};

/** Takes the reason of a change, for a canary its share, and makes it. What was typed survives every failure. */
export function OrderForm({ kind, app, release, share = FIRST_SHARE, children, onCancel, onDone }: Props) {
  const { api } = useSession();
  const [trouble, setTrouble] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(orderSchema),
    defaultValues: { share, reason: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    if (!release) return;
    setTrouble(undefined);
    const order = { ...values, release };
    const answer: ApiResult<unknown> = await carryOut(api, kind, app, order);
    if (answer.ok) onDone(words[kind].done(app, order));
    else setTrouble(sentenceFor(answer.failure));
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
        label="Why"
        help="The history shows it."
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={!release} pending={isSubmitting}>
          {words[kind].button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
