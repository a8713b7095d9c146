import { fieldsIn } from '@arena/shared/forms/waiver/waiver-fields';
import { SubmitButton } from '@arena/shared/ui/controls/submit-button';
import { CheckField } from '@arena/shared/ui/fields/check-field';
import { useTexts } from '@arena/shared/ui/texts';
import { useWatch } from 'react-hook-form';
import { SheetPart } from '../../sheet/sheet-part';
import { waiverTexts } from '../../text/waiver-texts';
import type { useWaiverForm } from '../use-waiver-form';
import { WaiverField } from '../waiver-field';
import styles from './consent-part.module.css';

const questions = fieldsIn('health');
const CONFIRMATIONS = ['read', 'risk', 'true'] as const;

type ConsentPartProps = Pick<ReturnType<typeof useWaiverForm>, 'form' | 'sending' | 'outcome' | 'dismiss'>;

/** Questions about health, confirmations, error message and submit button. */
export function ConsentPart({ form, sending, outcome, dismiss }: ConsentPartProps) {
  const { text } = useTexts(waiverTexts);
  const answers = useWatch({ control: form.control, name: questions });
  return (
    <SheetPart title={text.health} note={<p>{text.purpose}</p>}>
      <div className={styles.consent}>
        {questions.map((name, index) => (
          <div key={name}>
            <WaiverField name={name} form={form} />
            <div role="status">{answers[index] === 'yes' && <p className={styles.hint}>{text.tellMarshal}</p>}</div>
          </div>
        ))}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{text.confirmationsTitle}</legend>
          {CONFIRMATIONS.map((value) => (
            <CheckField
              key={value}
              label={text.confirmations[value]}
              value={value}
              {...form.register('acknowledged')}
            />
          ))}
        </fieldset>
        <SubmitButton sending={sending} outcome={outcome} onDismiss={dismiss}>
          {text.form.submit}
        </SubmitButton>
      </div>
    </SheetPart>
  );
}
