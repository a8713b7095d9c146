import type { Language } from '@arena/shared/forms/language';
import type { Ref } from 'react';
import { waiverTexts } from '../text/waiver-texts';
import styles from './reference.module.css';

type ReferenceProps = { ref: Ref<HTMLHeadingElement>; reference: string | null; language: Language };

/** The reference to show at the gate, or a confirmation when the server sent none. */
export function Reference({ ref, reference, language }: ReferenceProps) {
  const text = waiverTexts.in(language);
  return (
    <h2 ref={ref} tabIndex={-1} className={styles.reference}>
      {reference ? (
        <>
          <span className={styles.label}>{text.form.yourReference}</span>{' '}
          <span className={styles.code}>{reference}</span>
        </>
      ) : (
        text.isStored
      )}
    </h2>
  );
}
