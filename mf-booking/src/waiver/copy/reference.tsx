import type { Ref } from 'react';
import styles from './reference.module.css';

/** What to show at the gate; a backend may give none. */
export function Reference({ ref, reference }: { ref: Ref<HTMLHeadingElement>; reference: string | null }) {
  return (
    <h2 ref={ref} tabIndex={-1} className={styles.reference}>
      {reference ? (
        <>
          <span className={styles.word}>Your reference:</span> <span className={styles.code}>{reference}</span>
        </>
      ) : (
        'Your waiver is with us'
      )}
    </h2>
  );
}
