import { describeRecentViews } from '@arena/shared/contract/recent-views';
import { describeSeen } from '@arena/shared/contract/reports/browser-report';
import { describeDrill } from '@arena/shared/contract/rollback-drill';
import { describeDelay } from '@arena/shared/contract/time/describe-delay';
import { formatAge } from '@arena/shared/contract/time/format-age';
import { Button } from '@arena/shared/ui/controls/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeKind } from '../changes/change';
import { DateTime } from '../parts/date-time';
import { LiveMark } from '../parts/release-name';
import { ReportedNote } from '../parts/reported-note';
import { DifferenceLink } from '../sources/difference-link';
import { SourceText } from '../sources/source-text';
import type { ServedRelease } from './load-live';
import styles from './release-row.module.css';

type Props = {
  release: ServedRelease;
  /** Whether every visitor gets it. */
  isLive?: boolean;
  /** Whether it went live after the last visit of this browser. */
  isNew: boolean;
  size?: string;
  /** Verb before the author, such as "Activated". */
  changeName: string;
  /** The live release, if this is another one; the row links to the difference. */
  live?: ServedRelease;
  now: Date;
  actions: readonly { label: string; kind: ChangeKind }[];
  onChange: ((kind: ChangeKind) => void) | null;
  /** Name of the app, its paths, its share of visitors. */
  children: ReactNode;
};

/** A release with date, author, reason and source of its change, and the actions for it. */
export function ReleaseRow({
  release: served,
  isLive,
  isNew,
  size,
  changeName,
  live,
  now,
  actions,
  onChange,
  children,
}: Props) {
  const { app, release, since, requestedAt, by, reason, changeId, source, reported, recent, drill, seen } = served;
  const checked = capitalise(describeSeen(seen ?? null) ?? 'browser check');
  const delay = describeDelay({ requestedAt, at: since });
  return (
    <div className={styles.line}>
      <div className={styles.name}>{children}</div>
      <p className={styles.release}>
        <code>{release}</code>
        {isLive && <LiveMark />}
        {size && <span>{size}</span>}
        {recent && <span>{describeRecentViews(recent)}</span>}
        {drill && <span>{describeDrill(drill, now)}</span>}
        {reported && <ReportedNote reported={reported} />}
        <Link to={`/browser-check/${app}/${release}`} aria-label={`${checked}: ${app}`}>
          {checked}
        </Link>
      </p>
      <p className={styles.since}>
        <span>
          Since <DateTime at={since} />
        </span>
        {isNew && <strong className={styles.new}>new</strong>}
        <span>{formatAge(since, now)}</span>
        {delay && <span>{delay}</span>}
      </p>
      <p className={styles.reason}>
        <span>
          {changeName} by {by}
        </span>
        {reason && <strong>{reason}</strong>}
        {changeId && <code>{changeId}</code>}
        {source && <SourceText source={source} now={now} />}
        {source && live?.source && <DifferenceLink app={app} live={live.source} other={source} />}
      </p>
      {onChange && (
        <div className={styles.actions}>
          {actions.map(({ label, kind }) => (
            <Button key={kind} aria-label={`${label} ${app}`} onClick={() => onChange(kind)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
