import { WAIVER_FORM } from '@arena/shared/contract/api/visitor-api';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';
import { HoneypotField } from '@arena/shared/ui/fields/honeypot-field';
import { useTexts } from '@arena/shared/ui/texts';
import type { Submission } from '../receipt';
import { waiverTexts } from '../text/waiver-texts';
import { DraftNote } from './draft-note';
import { ErrorSummary } from './error-summary';
import { ConsentPart } from './parts/consent-part';
import { ContactPart } from './parts/contact-part';
import { PlayerPart } from './parts/player-part';
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
