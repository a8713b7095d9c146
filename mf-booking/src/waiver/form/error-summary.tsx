import { waiverFieldNames } from '@arena/shared/forms/waiver/waiver-fields';
import { Button } from '@arena/shared/ui/controls/button';
import { useTexts } from '@arena/shared/ui/texts';
import { waiverTexts } from '../text/waiver-texts';
import styles from './error-summary.module.css';
import type { WaiverFormState } from './use-waiver-form';

/** Lists all invalid fields when there are two or more. Each entry moves the focus to its field. */
export function ErrorSummary({ form }: { form: WaiverFormState }) {
  const { text } = useTexts(waiverTexts);
  const { errors } = form.formState;
  const invalidFields = waiverFieldNames.filter((name) => errors[name]);
  if (invalidFields.length < 2) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.count}>{text.corrections(invalidFields.length)}</p>
      <ul className={styles.list}>
        {invalidFields.map((name) => (
          <li key={name}>
            <Button kind="quiet" onClick={() => form.setFocus(name)}>
              {text.form.fields[name].label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
