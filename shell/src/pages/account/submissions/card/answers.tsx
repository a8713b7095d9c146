import { sentFields } from '@arena/shared/contract/api/sent-submissions';
import { EARLY_ACCESS_FORM, WAIVER_FORM } from '@arena/shared/contract/api/visitor-api';
import type { FieldKind } from '@arena/shared/forms/fields/field-kinds';
import type { Language } from '@arena/shared/forms/language';
import { PREBOOKING_TEXT_VERSION } from '@arena/shared/forms/prebooking/prebooking';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { fieldsIn, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import { waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text';
import { waiverRows } from '@arena/shared/forms/waiver/waiver-rows';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay } from '../format-date';
import type { SentPrebooking, SentWaiver, Submission } from '../sent-submissions';
import styles from './answers.module.css';

const languages: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi' };

/** Where to read each text while it is the current version. */
const pages: Readonly<Record<string, string>> = {
  [PREBOOKING_TEXT_VERSION]: EARLY_ACCESS_FORM,
  [WAIVER_TEXT_VERSION]: WAIVER_FORM,
};

type Row = { label: string; value: ReactNode };

/** The visitor's answers, and the arena's records about them. */
export function Answers({ submission }: { submission: Submission }) {
  const rows = submission.kind === 'prebooking' ? prebookingRows(submission) : signedRows(submission);
  return (
    <dl className={styles.answers}>
      {[...rows, agreement(submission)].map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.none}>Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function prebookingRows({ fields }: SentPrebooking): Row[] {
  return [
    { label: 'Name', value: fields.name },
    { label: 'Mobile', value: fields.mobile },
    { label: 'City', value: fields.city },
    { label: 'Comments', value: fields.comments },
  ];
}

function signedRows({ fields, checkIns }: SentWaiver): Row[] {
  const hasGuardian = fieldsIn('guardian').some((name) => fields[name]);
  const shown = sentFields.filter((name) => hasGuardian || waiverFields[name].group !== 'guardian');
  const rows = waiverRows(shown).map(({ label, fields: names }) => ({
    label,
    value: names
      .map((name) => formatAnswer(waiverFields[name].kind, fields[name]))
      .filter(Boolean)
      .join(label === 'Address' ? ', ' : ' '),
  }));
  const visits = checkIns.map(({ at }) => formatDateTime(at)).join('\n');
  return [...rows, { label: 'At the gate', value: visits || 'Not checked in yet' }];
}

function formatAnswer(kind: FieldKind, value: string | null): string | null {
  if (value && kind === 'dateOfBirth') return formatDay(value);
  if (value && kind === 'yesNo') return waiverFormText.answers[value === 'yes' ? 'yes' : 'no'];
  return value;
}

function agreement({ textVersion, language }: Submission): Row {
  const name = `${textVersion}, in ${languages[language]}`;
  const page = pages[textVersion];
  return { label: 'Text you agreed to', value: page ? <a href={`${page}?lang=${language}`}>{name}</a> : name };
}
