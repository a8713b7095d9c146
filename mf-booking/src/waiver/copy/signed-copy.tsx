import { langOf } from '@arena/shared/forms/language';
import { SHOW_REFERENCE, WAIVER_SUBMITTED } from '@arena/shared/forms/waiver';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { Link } from 'react-router-dom';
import { PrintButton } from '../print-button';
import type { Submission } from '../receipt';
import { Sheet } from '../sheet';
import { SheetHead } from '../sheet-head';
import { SheetPart } from '../sheet-part';
import { Signatures } from '../signatures';
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
  return (
    <Sheet>
      <SheetHead>
        <p>Submitted {formatDateTime(receipt.signedAt)}</p>
        <p>Valid until 12/31 ({formatDay(receipt.validUntil)})</p>
      </SheetHead>
      <div className={styles.outcome}>
        <div className={styles.message}>
          <Message kind="success">{WAIVER_SUBMITTED}</Message>
        </div>
        <Reference ref={heading} reference={receipt.reference} />
        {receipt.reference && receipt.qrCode && (
          <img
            className={styles.qrCode}
            src={`data:image/svg+xml;utf-8,${encodeURIComponent(receipt.qrCode)}`}
            width={200}
            height={200}
            alt={`QR code of the reference ${receipt.reference}`}
          />
        )}
        <p>
          {SHOW_REFERENCE}{' '}
          {forMinor &&
            'The player is under 18: a parent or legal guardian comes along to the first game, or signs the printed copy.'}
        </p>
        <p className={styles.later}>
          To see, correct or withdraw it later, log in with this e-mail address:{' '}
          <Link to="/submissions">Your forms</Link>
        </p>
        <div className={styles.actions}>
          <PrintButton instead="Take a screenshot of the reference and the QR code.">Print this copy</PrintButton>
          <Button onClick={onAnother}>Waiver for another player</Button>
        </div>
      </div>
      <SheetPart title="Your copy">
        <CopyRows waiver={waiver} />
      </SheetPart>
      <SheetPart title={waiverTexts.in(language).title} lang={langOf(language)}>
        <Clauses language={language} />
      </SheetPart>
      <Signatures guardian={forMinor} reference={receipt.reference} />
    </Sheet>
  );
}
