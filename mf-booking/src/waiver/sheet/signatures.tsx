import type { Language } from '@arena/shared/forms/language';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { waiverTexts } from '../text/waiver-texts';
import styles from './signatures.module.css';

type SignaturesProps = { language: Language; guardian: boolean; reference?: string | null };

/** Signature lines and the signed document, visible only in print. */
export function Signatures({ language, guardian, reference }: SignaturesProps) {
  const text = waiverTexts.in(language);
  return (
    <div className={styles.signatures}>
      <p className={styles.line}>{text.playerSigns}</p>
      {guardian && <p className={styles.line}>{text.guardianSigns}</p>}
      <p className={styles.document}>
        {text.printedDocument(WAIVER_TEXT_VERSION)}
        {reference && text.printedReference(reference)}
      </p>
    </div>
  );
}
