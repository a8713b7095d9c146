import { Button } from '@arena/shared/ui/button';
import { CheckField } from '@arena/shared/ui/check-field';
import { Message } from '@arena/shared/ui/message';
import { RadioGroup } from '@arena/shared/ui/radio-group';
import { useTexts } from '@arena/shared/ui/texts';
import { useWatch } from 'react-hook-form';
import { SheetPart } from '../sheet-part';
import { waiverTexts } from '../text/waiver-texts';
import styles from './consent-part.module.css';
import type { WaiverFormState } from './use-waiver-form';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const CONFIRMATIONS = ['read', 'risk', 'true'] as const;

type ConsentPartProps = { form: WaiverFormState; sending: boolean; error: string | null; onDismiss: () => void };

/** Health question, confirmations, error message and submit button. */
export function ConsentPart({ form, sending, error, onDismiss }: ConsentPartProps) {
  const { text, lang } = useTexts(waiverTexts);
  const { register, control, formState } = form;
  const medicalCondition = useWatch({ control, name: 'medicalCondition' });
  return (
    <SheetPart title="Health and consent" note={<p lang={lang}>{text.purpose}</p>}>
      <div className={styles.consent}>
        <div>
          <RadioGroup
            legend="Do you have a medical condition we should know about?"
            help="Heart, asthma, epilepsy, pregnancy, a fresh injury, an allergy."
            options={ANSWERS}
            required
            error={formState.errors.medicalCondition?.message}
            {...register('medicalCondition')}
          />
          <div role="status">
            {medicalCondition === 'yes' && (
              <p className={styles.hint}>Tell a marshal which one before you play. It stays with them.</p>
            )}
          </div>
        </div>
        <fieldset className={styles.group} lang={lang}>
          <legend className={styles.legend}>{text.confirmationsTitle}</legend>
          {CONFIRMATIONS.map((value) => (
            <CheckField key={value} label={text.confirmations[value]} value={value} {...register('acknowledged')} />
          ))}
        </fieldset>
        {error && (
          <Message kind="trouble" onDismiss={onDismiss}>
            {error}
          </Message>
        )}
        <div className={styles.action}>
          <Button kind="primary" type="submit" pending={sending}>
            Submit waiver
          </Button>
        </div>
      </div>
    </SheetPart>
  );
}
