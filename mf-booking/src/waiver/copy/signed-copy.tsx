import { SHOW_REFERENCE, WAIVER_SUBMITTED } from '@arena/shared/forms/waiver';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { PrintButton } from '../print-button';
import type { Submission } from '../receipt';
import { Sheet } from '../sheet';
import { SheetHead } from '../sheet-head';
import { SheetPart } from '../sheet-part';
import { Signatures } from '../signatures';
import { Clauses } from '../text/clauses';
import { dayInWords, momentInWords } from '../text/format-date';
import { useFocusOnArrival } from '../use-focus-on-mount';
import { CopyRows } from './copy-rows';
import { isForMinor } from './is-for-minor';
import { Reference } from './reference';
import styles from './signed-copy.module.css';

type Props = { submission: Submission; onAnother: () => void };

/** The copy of a submitted waiver: its reference, what was written, and the text it was written under. */
export function SignedCopy({ submission, onAnother }: Props) {
  const { waiver, receipt } = submission;
  const heading = useFocusOnArrival<HTMLHeadingElement>(true);
  const minor = isForMinor(submission);
  return (
    <Sheet>
      <SheetHead>
        <p>Submitted {momentInWords(receipt.signedAt)}</p>
        <p>Valid until 12/31 ({dayInWords(receipt.validUntil)})</p>
      </SheetHead>
      <div className={styles.outcome}>
        <div className={styles.message}>
          <Message kind="success">{WAIVER_SUBMITTED}</Message>
        </div>
        <Reference ref={heading} reference={receipt.reference} />
        <p>
          {SHOW_REFERENCE}{' '}
          {minor &&
            'The player is under 18: a parent or legal guardian comes along to the first game, or signs the printed copy.'}
        </p>
        <div className={styles.actions}>
          <PrintButton>Print this copy</PrintButton>
          <Button onClick={onAnother}>Waiver for another player</Button>
        </div>
      </div>
      <SheetPart title="Your copy">
        <CopyRows waiver={waiver} />
      </SheetPart>
      <SheetPart title="The waiver">
        <Clauses />
      </SheetPart>
      <Signatures guardian={minor} reference={receipt.reference} />
    </Sheet>
  );
}
