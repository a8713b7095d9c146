import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import styles from './signatures.module.css';

type SignaturesProps = { guardian: boolean; reference?: string | null };

/** Signature lines and the signed document, visible only in print. */
export function Signatures({ guardian, reference }: SignaturesProps) {
  return (
    <div className={styles.signatures}>
      <p className={styles.line}>Player: signature, date</p>
      {guardian && <p className={styles.line}>Guardian: name, phone, signature, date</p>}
      <p className={styles.document}>
        Liability Waiver, version {WAIVER_TEXT_VERSION}
        {reference && `, reference ${reference}`}
      </p>
    </div>
  );
}
