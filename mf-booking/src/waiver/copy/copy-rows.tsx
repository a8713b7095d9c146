import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { type FieldName, labels } from '../labels';
import { dayInWords } from '../text/format-date';
import styles from './copy-rows.module.css';

/** What was submitted, field by field; what was left empty is left out. */
export function CopyRows({ waiver }: { waiver: Waiver }) {
  const filled = (Object.keys(labels) as FieldName[]).filter((field) => waiver[field]);
  return (
    <dl className={styles.rows}>
      {filled.map((field) => (
        <div key={field} className={styles.row}>
          <dt>{labels[field]}</dt>
          <dd>{inWords(field, waiver[field] ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}

function inWords(field: FieldName, value: string): string {
  if (field === 'dob') return dayInWords(value);
  if (field === 'medicalCondition') return value === 'yes' ? 'Yes' : 'No';
  return value;
}
