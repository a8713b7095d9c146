import type { ApiResult } from '@arena/shared/api/call';
import { CheckField } from '@arena/shared/ui/fields/check-field';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { FormFrame } from '../parts/form/form-frame';
import { HISTORY_SHOWS_IT, ReasonField, reason } from '../parts/form/reason-field';
import { useSession } from '../session/session-context';
import { applyChange, type ChangeKind } from './change';
import { changeTexts } from './change-texts';

const SHARE_MESSAGE = 'Enter a whole number from 1 to 100.';
const DEFAULT_SHARE = 5;

const changeSchema = z.object({
  share: z.number(SHARE_MESSAGE).int(SHARE_MESSAGE).min(1, SHARE_MESSAGE).max(100, SHARE_MESSAGE),
  guard: z.boolean(),
  reason: reason(HISTORY_SHOWS_IT),
});

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
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(changeSchema),
    defaultValues: { share, guard: false, reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const progress = useProgress();

  const submit = handleSubmit(async (values) => {
    if (!release) return;
    setError(undefined);
    const change = { ...values, release };
    const answer: ApiResult<{ warnings: string[] }> = await applyChange(api, kind, app, change);
    if (answer.ok) onDone([changeTexts[kind].done(app, change), ...answer.data.warnings].join(' '));
    else setError(errorMessage(answer.failure));
  });
  return (
    <FormFrame
      onSubmit={submit}
      button={changeTexts[kind].button}
      pending={isSubmitting}
      disabled={!release}
      onCancel={onCancel}
      error={error}
    >
      {children}
      {kind === 'canary' && (
        <CheckField
          label="Guarded: starts at 1 %, advances automatically, and is withdrawn if it is worse"
          {...register('guard')}
        />
      )}
      {kind === 'canary' && !watch('guard') && (
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
      <ReasonField help={HISTORY_SHOWS_IT} error={errors.reason?.message} {...register('reason')} />
      {isSubmitting && progress !== '' && <p role="status">{describeProgress(progress)}</p>}
    </FormFrame>
  );
}
