import { CheckField } from '@arena/shared/ui/check-field';
import { RadioGroup } from '@arena/shared/ui/radio-group';
import { SubmitButton } from '@arena/shared/ui/submit-button';
import { useTexts } from '@arena/shared/ui/texts';
import { useWatch } from 'react-hook-form';
import { SheetPart } from '../sheet-part';
import { waiverTexts } from '../text/waiver-texts';
import styles from './consent-part.module.css';
import { useErrors } from './use-errors';
import type { useWaiverForm } from './use-waiver-form';

const CONFIRMATIONS = ['read', 'risk', 'true'] as const;

type ConsentPartProps = Pick<ReturnType<typeof useWaiverForm>, 'form' | 'sending' | 'outcome' | 'dismiss'>;

/** Health question, confirmations, error message and submit button. */
export function ConsentPart({ form, sending, outcome, dismiss }: ConsentPartProps) {
  const { text } = useTexts(waiverTexts);
  const { medicalQuestion, medicalHelp, answers, submit } = text.form;
  const { register, control } = form;
  const errorOf = useErrors(form);
  const medicalCondition = useWatch({ control, name: 'medicalCondition' });
  return (
    <SheetPart title={text.health} note={<p>{text.purpose}</p>}>
      <div className={styles.consent}>
        <div>
          <RadioGroup
            legend={medicalQuestion}
            help={medicalHelp}
            options={Object.entries(answers).map(([value, label]) => ({ value, label }))}
            required
            error={errorOf('medicalCondition')}
            {...register('medicalCondition')}
          />
          <div role="status">{medicalCondition === 'yes' && <p className={styles.hint}>{text.tellMarshal}</p>}</div>
        </div>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{text.confirmationsTitle}</legend>
          {CONFIRMATIONS.map((value) => (
            <CheckField key={value} label={text.confirmations[value]} value={value} {...register('acknowledged')} />
          ))}
        </fieldset>
        <SubmitButton sending={sending} outcome={outcome} onDismiss={dismiss}>
          {submit}
        </SubmitButton>
      </div>
    </SheetPart>
  );
}
