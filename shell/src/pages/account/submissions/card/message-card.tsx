import { Button } from '@arena/shared/ui/controls/button';
import { useEffect, useId, useRef, useState } from 'react';
import { Confirmation } from '../confirmation';
import { formatDateTime } from '../format-date';
import { ERASING } from '../kind-texts';
import type { SentMessage } from '../sent-submissions';
import { eraseSubmissions } from '../submissions-api';
import styles from './submission-card.module.css';

type Props = { message: SentMessage; onReload: () => Promise<unknown>; onErased: () => void };

/** A message to the venue, which the visitor can erase. */
export function MessageCard({ message: { reference, receivedAt, message }, onReload, onErased }: Props) {
  const headingId = useId();
  const [asks, setAsks] = useState(false);
  const eraseButton = useRef<HTMLButtonElement>(null);
  const hasCancelled = useRef(false);
  useEffect(() => {
    if (!asks && hasCancelled.current) eraseButton.current?.focus();
  }, [asks]);
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h3 id={headingId} className={styles.title}>
          Message <span className={styles.reference}>{reference}</span>
        </h3>
        <p className={styles.time}>
          Sent on <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
        </p>
      </header>
      <div className={styles.body}>
        <p className={styles.message}>{message}</p>
        {asks ? (
          <Confirmation
            question="Permanently erase this message?"
            confirm="Erase permanently"
            onConfirm={() => eraseSubmissions([reference], onErased)}
            onCancel={() => {
              hasCancelled.current = true;
              setAsks(false);
            }}
            onReload={onReload}
          >
            {ERASING}
          </Confirmation>
        ) : (
          <div>
            <Button ref={eraseButton} aria-label={`Erase message ${reference}`} onClick={() => setAsks(true)}>
              Erase
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
