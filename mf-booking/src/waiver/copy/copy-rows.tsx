import type { FieldKind } from '@arena/shared/forms/fields/field-kinds';
import type { Language } from '@arena/shared/forms/language';
import { waiverFieldNames, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';
import { formatDay } from '../text/format-date';
import { waiverTexts } from '../text/waiver-texts';
import styles from './copy-rows.module.css';

/** The submitted values by field, without empty ones. */
export function CopyRows({ waiver, language }: { waiver: Waiver; language: Language }) {
  const { fields, answers } = waiverTexts.in(language).form;
  const formatField = (kind: FieldKind, value: string) => {
    if (kind === 'dateOfBirth') return formatDay(value, language);
    return kind === 'yesNo' ? answers[value === 'yes' ? 'yes' : 'no'] : value;
  };
  return (
    <dl className={styles.rows}>
      {waiverFieldNames.map((name) => {
        const value = waiver[name];
        return (
          value && (
            <div key={name} className={styles.row}>
              <dt>{fields[name].label}</dt>
              <dd>{formatField(waiverFields[name].kind, value)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
