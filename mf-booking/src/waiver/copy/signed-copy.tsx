import { langOf } from '@arena/shared/forms/language';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { Link } from 'react-router-dom';
import { PrintButton } from '../print-button';
import type { Submission } from '../receipt';
import { Sheet } from '../sheet/sheet';
import { SheetHead } from '../sheet/sheet-head';
import { SheetPart } from '../sheet/sheet-part';
import { Signatures } from '../sheet/signatures';
import { Clauses } from '../text/clauses';
import { formatDateTime, formatDay } from '../text/format-date';
import { waiverTexts } from '../text/waiver-texts';
import { useFocusOnMount } from '../use-focus-on-mount';
import { CopyRows } from './copy-rows';
import { isForMinor } from './is-for-minor';
import { Reference } from './reference';
import styles from './signed-copy.module.css';

type SignedCopyProps = { submission: Submission; onAnother: () => void };

/** The copy of a submitted waiver: reference, submitted values and waiver text. */
export function SignedCopy({ submission, onAnother }: SignedCopyProps) {
  const { waiver, receipt, language } = submission;
  const heading = useFocusOnMount<HTMLHeadingElement>(true);
  const forMinor = isForMinor(submission);
  const text = waiverTexts.in(language);
  return (
    <Sheet lang={langOf(language)}>
      <SheetHead language={language}>
        <p>{text.submittedAt(formatDateTime(receipt.signedAt, language))}</p>
        <p>{text.form.validUntilDay(formatDay(receipt.validUntil, language))}</p>
      </SheetHead>
      <div className={styles.outcome}>
        <div className={styles.message}>
          <Message kind="success">{text.form.submitted}</Message>
        </div>
        <Reference ref={heading} reference={receipt.reference} language={language} />
        {receipt.reference && receipt.qrCode && (
          <img
            className={styles.qrCode}
            src={`data:image/svg+xml;utf-8,${encodeURIComponent(receipt.qrCode)}`}
            width={200}
            height={200}
            alt={text.form.qrCode(receipt.reference)}
          />
        )}
        <p>
          {text.form.showReference} {forMinor && text.guardianComes}
        </p>
        <p className={styles.later}>
          {text.later} <Link to="/submissions">{text.yourSubmissions}</Link>
        </p>
        <div className={styles.actions}>
          <PrintButton instead={text.noPrintCopy}>{text.printCopy}</PrintButton>
          <Button onClick={onAnother}>{text.anotherPlayer}</Button>
        </div>
      </div>
      <SheetPart title={text.yourCopy}>
        <CopyRows waiver={waiver} language={language} />
      </SheetPart>
      <SheetPart title={text.title}>
        <Clauses language={language} />
      </SheetPart>
      <Signatures language={language} guardian={forMinor} reference={receipt.reference} />
    </Sheet>
  );
}
