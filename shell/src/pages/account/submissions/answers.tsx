import { EARLY_ACCESS_FORM, WAIVER_FORM } from '@arena/shared/contract/visitor-api';
import type { Language } from '@arena/shared/forms/language';
import { PREBOOKING_TEXT_VERSION } from '@arena/shared/forms/prebooking';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import type { ReactNode } from 'react';
import styles from './answers.module.css';
import { formatDateTime, formatDay } from './format-date';
import type { SentPrebooking, SentWaiver, Submission } from './sent-submissions';

const languages: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi' };

/** Where each text can be read while it is the current version. */
const pages: Readonly<Record<string, string>> = {
  [PREBOOKING_TEXT_VERSION]: EARLY_ACCESS_FORM,
  [WAIVER_TEXT_VERSION]: WAIVER_FORM,
};

type Row = { label: string; value: ReactNode };

/** What the visitor entered, and what the arena noted with it. */
export function Answers({ submission }: { submission: Submission }) {
  const rows = submission.kind === 'prebooking' ? prebookingRows(submission) : waiverRows(submission);
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

function waiverRows({ fields, checkIns }: SentWaiver): Row[] {
  const guardian = [
    { label: "Guardian's name", value: fields.guardianName },
    { label: "Guardian's phone", value: fields.guardianPhone },
  ];
  return [
    { label: 'Name', value: `${fields.firstName} ${fields.lastName}` },
    { label: 'Date of birth', value: formatDay(fields.dob) },
    { label: 'Medical condition', value: fields.medicalCondition === 'yes' ? 'Yes' : 'No' },
    { label: 'Phone', value: fields.phone },
    { label: 'Address', value: [fields.address, fields.city, fields.state, fields.zip].filter(Boolean).join(', ') },
    ...(fields.guardianName || fields.guardianPhone ? guardian : []),
    { label: 'At the gate', value: checkIns.map(({ at }) => formatDateTime(at)).join('\n') || 'Not checked in yet' },
  ];
}

function agreement({ textVersion, language }: Submission): Row {
  const name = `${textVersion}, in ${languages[language]}`;
  const page = pages[textVersion];
  return { label: 'Text you agreed to', value: page ? <a href={`${page}?lang=${language}`}>{name}</a> : name };
}
