import type { Language } from '@arena/shared/forms/language';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import type { ReactNode } from 'react';
import styles from './sheet-head.module.css';
import { waiverTexts } from './text/waiver-texts';

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
