import { Message } from '@arena/shared/ui/message';
import { useId, useRef, useState } from 'react';
import { Confirmation } from '../confirmation';
import { PrebookingCorrection } from '../corrections/prebooking-correction';
import { WaiverCorrection } from '../corrections/waiver-correction';
import { formatDateTime } from '../format-date';
import { ERASING, kindTexts } from '../kind-texts';
import type { SentWaiver, Submission } from '../sent-submissions';
import { submissionState } from '../submission-state';
import {
  type Correction,
  eraseSubmissions,
  type Outcome,
  type SubmissionsFailure,
  withdrawSubmission,
} from '../submissions-api';
import { Answers } from './answers';
import { type CardAction, CardActions } from './card-actions';
import styles from './submission-card.module.css';

type Props = {
  submission: Submission;
  /** Loads what is stored now. Resolves without data if the submission is gone. */
  onReload: () => Promise<Outcome<Submission | undefined>>;
  onChange: (submission: Submission) => void;
  onErased: () => void;
};

/** A form that the visitor has filled in, and what they can do with it. */
export function SubmissionCard({ submission, onReload, onChange, onErased }: Props) {
  const { kind, reference, receivedAt, correctedAt } = submission;
  const { title, name, withdrawing, erasing } = kindTexts[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [action, setAction] = useState<CardAction>();
  const [lastAction, setLastAction] = useState<CardAction>();
  const [done, setDone] = useState<string>();
  /** The state that the form corrects. Another tab may have changed it meanwhile. */
  const [corrected, setCorrected] = useState(submission);
  const [showsConflict, setShowsConflict] = useState(false);

  const begin = (next: CardAction) => {
    setDone(undefined);
    setCorrected(submission);
    setShowsConflict(false);
    setAction(next);
  };
  const cancel = () => {
    setLastAction(action);
    setAction(undefined);
  };
  const finish = (message: string) => {
    setLastAction(undefined);
    setAction(undefined);
    setDone(message);
    heading.current?.focus();
  };
  const finishCorrection = (changed: Submission) => {
    onChange(changed);
    finish('Your correction has been saved.');
  };
  const withdraw = async (): Promise<SubmissionsFailure | undefined> => {
    const outcome = await withdrawSubmission(reference);
    if (!outcome.ok) return outcome.failure;
    onChange(outcome.data);
    finish(`This ${name} is withdrawn. We no longer use it.`);
    return undefined;
  };
  const reloadCorrection = async (correction: Correction): Promise<SubmissionsFailure | undefined> => {
    const outcome = await onReload();
    if (!outcome.ok) return outcome.failure;
    if (!outcome.data) return undefined;
    // The answer to an earlier attempt may have got lost.
    if (isStored(correction, outcome.data)) finishCorrection(outcome.data);
    setCorrected(outcome.data);
    setShowsConflict(true);
    return undefined;
  };
  const state = submissionState(submission, new Date());
  const form = { onCorrected: finishCorrection, onCancel: cancel, onReload: reloadCorrection };

  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h3 id={headingId} ref={heading} tabIndex={-1} className={styles.title}>
          {title} <span className={styles.reference}>{reference}</span>
        </h3>
        <p className={styles.state} data-in-use={state.inUse || undefined}>
          {state.text}
        </p>
        <p className={styles.time}>
          Sent on <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
        </p>
        {correctedAt && (
          <p className={styles.time}>
            Corrected on <time dateTime={correctedAt}>{formatDateTime(correctedAt)}</time>
          </p>
        )}
      </header>
      <div className={styles.body}>
        {done && (
          <Message kind="success" onDismiss={() => setDone(undefined)}>
            {done}
          </Message>
        )}
        {action === 'correct' && showsConflict && (
          <p role="status" className={styles.conflict}>
            This is the stored version. What you typed is below: saving it replaces the stored version.
          </p>
        )}
        {(action !== 'correct' || showsConflict) && <Answers submission={submission} />}
        {action === undefined && submission.kind === 'waiver' && <QrCode waiver={submission} />}
        {action === undefined && <CardActions submission={submission} focusOn={lastAction} onChoose={begin} />}
        {action === 'correct' && corrected.kind === 'prebooking' && (
          <PrebookingCorrection submission={corrected} {...form} />
        )}
        {action === 'correct' && corrected.kind === 'waiver' && <WaiverCorrection submission={corrected} {...form} />}
        {action === 'withdraw' && (
          <Confirmation
            question={`Withdraw this ${name}?`}
            confirm="Withdraw it"
            onConfirm={withdraw}
            onCancel={cancel}
            onReload={onReload}
          >
            {withdrawing}
          </Confirmation>
        )}
        {action === 'erase' && (
          <Confirmation
            question={`Permanently erase this ${name}?`}
            confirm="Erase permanently"
            onConfirm={() => eraseSubmissions([reference], onErased)}
            onCancel={cancel}
            onReload={onReload}
          >
            {erasing}
            {ERASING}
          </Confirmation>
        )}
      </div>
    </article>
  );
}

/** The code that the crew scans at the gate. */
function QrCode({ waiver: { qrCode, reference } }: { waiver: SentWaiver }) {
  if (!qrCode) return null;
  return (
    <details>
      <summary className={styles.summary}>QR code for the gate</summary>
      <img
        className={styles.qrCode}
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(qrCode)}`}
        width={200}
        height={200}
        alt={`QR code of the reference ${reference}`}
      />
    </details>
  );
}

/** Whether a submission already has all values of a correction. */
function isStored(correction: Correction, { fields }: Submission): boolean {
  const stored = new Map<string, string | null>(Object.entries(fields));
  return Object.entries(correction).every(([field, value]) => (stored.get(field) ?? '') === (value ?? ''));
}
