import { useLateNotice } from '@arena/shared/ui/hooks/use-late-notice';
import { useSending } from '@arena/shared/ui/hooks/use-sending';
import { useUnsavedChangesWarning } from '@arena/shared/ui/hooks/use-unsaved-changes-warning';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { kindTexts } from '../kind-texts';
import type { Submission } from '../sent-submissions';
import { type Correction, correctSubmission, type SubmissionsFailure } from '../submissions-api';

/** The submission that a form corrects, and the form's callbacks to the card. */
export type CorrectionProps<Sent extends Submission> = {
  /** The state that the correction replaces. */
  submission: Sent;
  onCorrected: (submission: Submission) => void;
  onCancel: () => void;
  /** Loads what is stored now. `correction` is what the visitor has tried to send. */
  onReload: (correction: Correction) => Promise<SubmissionsFailure | undefined>;
};

/** Sends a correction. Keeps the input whatever happens. */
export function useCorrection<Sent extends Submission, Entered extends FieldValues, Valid>(
  form: UseFormReturn<Entered, unknown, Valid>,
  toCorrection: (valid: Valid) => Correction,
  { submission, onCorrected, onCancel, onReload }: CorrectionProps<Sent>,
) {
  const [failed, setFailed] = useState<{ failure: SubmissionsFailure; correction: Correction }>();
  const showLateNotice = useLateNotice();
  useUnsavedChangesWarning(form);
  const { isDirty } = form.formState;

  const { sending, send } = useSending(
    form.handleSubmit(async (valid) => {
      setFailed(undefined);
      const correction = toCorrection(valid);
      const outcome = await correctSubmission(submission, correction);
      if (outcome.ok) {
        onCorrected(outcome.data);
        return;
      }
      const { failure } = outcome;
      setFailed({ failure, correction });
      showLateNotice({ kind: 'trouble', text: `Your ${kindTexts[submission.kind].name}: ${failure.message}` });
    }),
  );

  return {
    sending,
    send,
    failure: failed?.failure,
    reload: async () => {
      if (!failed) return;
      const failure = await onReload(failed.correction);
      setFailed(failure && { ...failed, failure });
    },
    /** Closes the form, unless that would lose what was typed: Escape is also pressed to close a list of suggestions. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isDirty && !sending) onCancel();
    },
  };
}
