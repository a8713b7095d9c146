import { WAIVER_FORM } from '@arena/shared/contract/visitor-api';
import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { HoneypotField } from '@arena/shared/ui/honeypot-field';
import { useTexts } from '@arena/shared/ui/texts';
import type { Submission } from '../receipt';
import { waiverTexts } from '../text/waiver-texts';
import { ConsentPart } from './consent-part';
import { ContactPart } from './contact-part';
import { DraftNote } from './draft-note';
import { ErrorSummary } from './error-summary';
import { PlayerPart } from './player-part';
import { useWaiverForm } from './use-waiver-form';
import styles from './waiver-form.module.css';

type WaiverFormProps = {
  /** Initial values from the waiver of another family member. */
  initial: Partial<Waiver>;
  onSubmitted: (submission: Submission) => void;
};

/** The form below the waiver text. */
export function WaiverForm({ initial, onSubmitted }: WaiverFormProps) {
  const { text } = useTexts(waiverTexts);
  const { form, clear, onFocus, sending, outcome, dismiss, send } = useWaiverForm(initial, onSubmitted);
  return (
    <form
      className={styles.form}
      method="post"
      action={WAIVER_FORM}
      noValidate
      onFocus={onFocus}
      onSubmit={send}
      aria-label={text.waiver}
    >
      <DraftNote onClear={clear} />
      <ErrorSummary form={form} />
      <PlayerPart form={form} />
      <ContactPart form={form} />
      <ConsentPart form={form} sending={sending} outcome={outcome} dismiss={dismiss} />
      <HoneypotField />
    </form>
  );
}
