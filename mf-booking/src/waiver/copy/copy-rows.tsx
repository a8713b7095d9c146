import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { type FieldName, labels } from '../labels';
import { formatDay } from '../text/format-date';
import styles from './copy-rows.module.css';

/** The submitted values by field, without empty ones. */
export function CopyRows({ waiver }: { waiver: Waiver }) {
  const filledFields = (Object.keys(labels) as FieldName[]).filter((field) => waiver[field]);
  return (
    <dl className={styles.rows}>
      {filledFields.map((field) => (
        <div key={field} className={styles.row}>
          <dt>{labels[field]}</dt>
          <dd>{formatValue(field, waiver[field] ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(field: FieldName, value: string): string {
  if (field === 'dob') return formatDay(value);
  if (field === 'medicalCondition') return value === 'yes' ? 'Yes' : 'No';
  return value;
}
