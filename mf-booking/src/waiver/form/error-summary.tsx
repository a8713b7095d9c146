import { Button } from '@arena/shared/ui/button';
import { type FieldName, labels } from '../labels';
import styles from './error-summary.module.css';
import type { WaiverFormState } from './use-waiver-form';

/** Where more than one field is wrong: all of them, each leading to its field. */
export function ErrorSummary({ form }: { form: WaiverFormState }) {
  const { errors } = form.formState;
  const wrong = (Object.keys(labels) as FieldName[]).filter((name) => errors[name]);
  if (wrong.length < 2) return null;
  return (
    <div className={styles.summary}>
      <p className={styles.count}>{wrong.length} answers need correcting:</p>
      <ul className={styles.list}>
        {wrong.map((name) => (
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
