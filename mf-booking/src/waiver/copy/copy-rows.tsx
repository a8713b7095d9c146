import type { Language } from '@arena/shared/forms/language';
import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { fieldNames } from '../field-names';
import { formatDay } from '../text/format-date';
import { waiverTexts } from '../text/waiver-texts';
import styles from './copy-rows.module.css';

/** The submitted values by field, without empty ones. */
export function CopyRows({ waiver, language }: { waiver: Waiver; language: Language }) {
  const { labels, answers } = waiverTexts.in(language).form;
  const formatField = (field: keyof Waiver) => {
    if (field === 'dob') return formatDay(waiver.dob, language);
    return field === 'medicalCondition' ? answers[waiver.medicalCondition] : waiver[field];
  };
  return (
    <dl className={styles.rows}>
      {fieldNames
        .filter((field) => waiver[field])
        .map((field) => (
          <div key={field} className={styles.row}>
            <dt>{labels[field]}</dt>
            <dd>{formatField(field)}</dd>
          </div>
        ))}
    </dl>
  );
}
