import type { Ref } from 'react';
import styles from './reference.module.css';

/** The reference to show at the gate, or a confirmation when the server sent none. */
export function Reference({ ref, reference }: { ref: Ref<HTMLHeadingElement>; reference: string | null }) {
  return (
    <h2 ref={ref} tabIndex={-1} className={styles.reference}>
      {reference ? (
        <>
          <span className={styles.label}>Your reference:</span> <span className={styles.code}>{reference}</span>
        </>
      ) : (
        'Your waiver is with us'
      )}
    </h2>
  );
}
