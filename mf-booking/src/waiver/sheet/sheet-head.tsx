import type { Language } from '@arena/shared/forms/language';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import type { ReactNode } from 'react';
import { waiverTexts } from '../text/waiver-texts';
import styles from './sheet-head.module.css';

/** The head of the sheet: title, version and further facts. */
export function SheetHead({ language, children }: { language: Language; children: ReactNode }) {
  const text = waiverTexts.in(language);
  return (
    <header className={styles.head}>
      <h1>{text.form.title}</h1>
      <div className={styles.facts}>
        <p>{text.version(WAIVER_TEXT_VERSION)}</p>
        {children}
      </div>
    </header>
  );
}
