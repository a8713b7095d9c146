import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import styles from './signatures.module.css';

type Props = { guardian: boolean; reference?: string | null };

/** Lines to sign on, and which document is signed, for the printed sheet alone. */
export function Signatures({ guardian, reference }: Props) {
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
