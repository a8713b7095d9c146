import { Button } from '@arena/shared/ui/button';
import { type FieldName, labels } from '../labels';
import styles from './error-summary.module.css';
import type { WaiverFormState } from './use-waiver-form';

/** Lists all invalid fields when there are two or more. Each entry moves the focus to its field. */
export function ErrorSummary({ form }: { form: WaiverFormState }) {
  const { errors } = form.formState;
  const invalidFields = (Object.keys(labels) as FieldName[]).filter((name) => errors[name]);
  if (invalidFields.length < 2) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.count}>{invalidFields.length} answers need correcting:</p>
      <ul className={styles.list}>
        {invalidFields.map((name) => (
          <li key={name}>
            <Button kind="quiet" onClick={() => form.setFocus(name)}>
              {labels[name]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
