import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { Message } from '@arena/shared/ui/message';
import { CONTACT_PATH } from '@arena/shared/venue/ways';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../panel';
import { BulkActions } from './bulk-actions';
import { MessageCard } from './card/message-card';
import { SubmissionCard } from './card/submission-card';
import { kindTexts } from './kind-texts';
import type { SentSubmissions, Submission } from './sent-submissions';
import styles from './submission-list.module.css';
import type { Outcome } from './submissions-api';
import type { useSubmissions } from './use-submissions';

type Props = {
  sent: SentSubmissions;
  submissions: Pick<ReturnType<typeof useSubmissions>, 'load' | 'replace' | 'remove'>;
  /** Whether the list takes the place of a failure, whose button had the focus. */
  takesFocus: boolean;
};

/**
 * All submissions and messages sent with an address, the actions on all of them, and what the list does not contain.
 */
export function SubmissionList({ sent, submissions, takesFocus }: Props) {
  const { email, submissions: list, messages } = sent;
  const isEmpty = list.length === 0 && messages.length === 0;
  const { load, replace, remove } = submissions;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [erased, setErased] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list appears
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);

  const announce = (message: string) => {
    setErased(message);
    heading.current?.focus();
  };
  const reload = async (reference: string): Promise<Outcome<Submission | undefined>> => {
    const outcome = await load();
    if (!outcome.ok) return outcome;
    const found = outcome.data.submissions.find((each) => each.reference === reference);
    if (!found) {
      announce(`${reference} is no longer stored: it was erased in another tab or by the arena.`);
    }
    return { ok: true, data: found };
  };
  return (
    <>
      <section className={styles.list} aria-labelledby={headingId}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.title}>
          Sent with <span className={styles.address}>{email}</span>
        </h2>
        {erased && (
          <Message kind="success" onDismiss={() => setErased(undefined)}>
            {erased}
          </Message>
        )}
        {isEmpty && <Nothing />}
        {!isEmpty && (
          <ul className={styles.cards}>
            {list.map((submission) => (
              <li key={submission.reference}>
                <SubmissionCard
                  submission={submission}
                  onReload={() => reload(submission.reference)}
                  onChange={replace}
                  onErased={() => {
                    remove([submission.reference]);
                    announce(`${kindTexts[submission.kind].title} ${submission.reference} is erased.`);
                  }}
                />
              </li>
            ))}
            {messages.map((message) => (
              <li key={message.reference}>
                <MessageCard
                  message={message}
                  onReload={load}
                  onErased={() => {
                    remove([message.reference]);
                    announce(`Message ${message.reference} is erased.`);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {!isEmpty && (
        <Panel title="All forms">
          <BulkActions
            sent={sent}
            onErased={remove}
            onAllErased={() => announce('Everything that was in this list is erased.')}
            onReload={load}
          />
        </Panel>
      )}
      <Panel title="Missing something?">
        <ul className={styles.missing}>
          <li>Feedback. It has no name and no address, so we cannot tell which is yours.</li>
          <li>Forms sent with another address. Log in with that one to see them.</li>
          <li>
            Your account. See your <Link to="/profile">profile</Link> and the <Link to="/settings">settings</Link>.
          </li>
          <li>
            For anything else, <Link to={CONTACT_PATH}>ask us</Link>.
          </li>
        </ul>
      </Panel>
    </>
  );
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <p>No pre-booking, waiver or message is stored with this address.</p>
      <div className={styles.links}>
        <ButtonLink to="/?prebook">Pre-book</ButtonLink>
        <ButtonLink to="/waiver">Fill in the waiver</ButtonLink>
      </div>
    </div>
  );
}
