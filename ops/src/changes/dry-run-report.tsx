import { Message } from '@arena/shared/ui/message';
import type { ReactNode } from 'react';
import { sentenceFor } from '../api/error-message';
import type { App } from '../live/load-live';
import type { Rehearsal, Rehearsed, TriedKind } from './change';
import { words } from './change-texts';
import styles from './dry-run-report.module.css';

type Props = {
  /** Undefined while the server tries it. */
  rehearsed: Rehearsed | undefined;
  kind: TriedKind;
  live: App;
};

/** What a release would meet, before anybody meets it. */
export function RehearsalReport({ rehearsed, kind, live }: Props) {
  if (rehearsed === undefined) return <p role="status">Checking on the server …</p>;
  if (rehearsed === null) return <Message kind="trouble">{words[kind].none(live.app)}</Message>;
  if (!rehearsed.ok) return <Message kind="trouble">{sentenceFor(rehearsed.failure)}</Message>;
  const { release, current, routes, gone, openTabs } = rehearsed.data;
  return (
    <section className={styles.report} aria-label="What the server says">
      <dl>
        <Line label={kind === 'canary' ? 'Live' : 'Now'}>
          <code>{current ?? 'nothing'}</code>
        </Line>
        <Line label={kind === 'canary' ? 'Canary' : 'Then'}>
          <code>{release}</code>
        </Line>
        <Line label="Shows">
          <code>{routes.join('  ') || 'no address'}</code>
        </Line>
        {gone.length > 0 && (
          <Line label="No longer there">
            <code>{gone.join('  ')}</code>
          </Line>
        )}
        <Line label="Open tabs">{tabs(openTabs)}</Line>
        {live.canary && kind === 'rollback' && (
          <Line label="Canary">
            <code>{live.canary.release}</code> ends with it.
          </Line>
        )}
      </dl>
      <Verdict rehearsal={rehearsed.data} />
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Verdict({ rehearsal: { faults, refused } }: { rehearsal: Rehearsal }) {
  if (faults.length === 0) {
    return (
      <p role="status" className={styles.verdict}>
        Checked on the server: nothing is wrong with it.
      </p>
    );
  }
  return (
    <div className={styles.faults} role="alert">
      <p>{refused ? 'The server refuses it:' : 'Allowed, but these pages will not be prerendered at first:'}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

function tabs(count: number): string {
  if (count === 0) return 'None was opened in the last half hour.';
  return `About ${count} were opened in the last half hour. They keep what they have until they are reloaded.`;
}
