import { Button } from '@arena/shared/ui/controls/button';
import type { ReactNode } from 'react';
import { FailureMessage } from '../failure-message';
import { kindTexts } from '../kind-texts';
import type { Submission } from '../sent-submissions';
import styles from './correction-form.module.css';
import type { useCorrection } from './use-correction';

type Props = {
  submission: Submission;
  correction: ReturnType<typeof useCorrection>;
  /** Says which values this form cannot change. */
  note?: string;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
};

/** Frame of the forms that correct a submission, in the place of its answers. */
export function CorrectionForm({ submission, correction, note, onCancel, children }: Props) {
  const { send, sending, failure, reload, onKeyDown } = correction;
  const { name } = kindTexts[submission.kind];
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={`Correct ${name} ${submission.reference}`}
      onSubmit={send}
      onKeyDown={onKeyDown}
    >
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.fields}>{children}</div>
      {failure && <FailureMessage failure={failure} onReload={reload} />}
      {submission.withdrawnAt !== null && (
        <p>This {name} was withdrawn, so it can no longer be corrected. Your changes have not been saved.</p>
      )}
      <div className={styles.actions}>
        {submission.withdrawnAt === null && (
          <Button kind="primary" type="submit" pending={sending}>
            Save correction
          </Button>
        )}
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
