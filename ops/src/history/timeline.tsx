import type { ReleaseEvent, Rollout } from '@arena/shared/contract/ops-api/rollouts';
import { describeSeen } from '@arena/shared/contract/reports/browser-report';
import { describeDelay } from '@arena/shared/contract/time/describe-delay';
import { DateTime } from '../parts/date-time';
import { ListByDay } from '../parts/list-by-day';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from '../parts/timeline.module.css';
import { DifferenceLink } from '../sources/difference-link';
import { SourceText } from '../sources/source-text';
import { type Change, groupRollouts, type HistoryEntry, isChange } from './group-rollouts';

type Props = {
  entries: readonly HistoryEntry[];
  /** To mark what is live, and for links to the differences from it. */
  live: LiveReleases;
  now: Date;
};

/** Changes, locks and schedules, grouped by day. A change of several apps is one entry. */
export function Timeline({ entries, live, now }: Props) {
  return (
    <ListByDay rows={groupRollouts(entries)}>
      {(entry, time) => (
        <li key={entry.seq} className={styles.change} data-kind={entry.kind}>
          {time}
          {isChange(entry) ? (
            <div>
              {entry.rollouts.map((rollout) => (
                <RolloutSummary key={rollout.seq} rollout={rollout} live={live} now={now} />
              ))}
            </div>
          ) : (
            <EventSummary event={entry} />
          )}
          <p className={styles.reason}>{isChange(entry) ? describeChange(entry) : describeAuthor(entry)}</p>
        </li>
      )}
    </ListByDay>
  );
}

type RolloutProps = { rollout: Rollout; live: LiveReleases; now: Date };

function RolloutSummary({ rollout, live, now }: RolloutProps) {
  const { app, release, source, at } = rollout;
  const liveSource = live.get(app)?.source;
  return (
    <>
      <p className={styles.summary}>
        <strong>{app}</strong> {describeRollout(rollout)}{' '}
        <ReleaseName app={app} release={release} live={live} changedAt={at} />
      </p>
      {source && (
        <p className={styles.source}>
          <SourceText source={source} now={now} />{' '}
          {liveSource && <DifferenceLink app={app} live={liveSource} other={source} />}
        </p>
      )}
    </>
  );
}

function EventSummary({ event }: { event: ReleaseEvent }) {
  const { app, kind, release, time } = event;
  return (
    <p className={styles.summary}>
      <strong>{app ?? 'Every app'}</strong> {EVENT_TEXTS[kind]} {release && <code>{release}</code>}{' '}
      {time && kind === 'lock' && (
        <>
          until <DateTime at={time} />
        </>
      )}
      {time && kind === 'schedule' && (
        <>
          for <DateTime at={time} />
        </>
      )}
    </p>
  );
}

const EVENT_TEXTS: Record<ReleaseEvent['kind'], string> = {
  lock: 'was locked',
  unlock: 'was unlocked',
  schedule: 'was scheduled with',
  unschedule: 'is no longer scheduled with',
  'went-live': 'went live as scheduled with',
  refused: 'could not go live as scheduled with',
};

function describeAuthor({ by, reason }: Pick<ReleaseEvent, 'by' | 'reason'>): string {
  return [by, reason].filter(Boolean).join(': ');
}

function describeChange({ by, reason, seen, changeId, ...times }: Omit<Change, 'rollouts'>): string {
  const notes = [changeId, describeSeen(seen), describeDelay(times)].filter(Boolean).map((note) => ` (${note})`);
  return describeAuthor({ by, reason }) + notes.join('');
}

function describeRollout({ kind, share }: Rollout): string {
  switch (kind) {
    case 'activate':
      return 'went live with';
    case 'rollback':
      return 'was rolled back to';
    case 'retire':
      return 'was retired; its last release was';
    case 'canary':
      return `got a ${share} % canary of`;
    case 'withdraw':
      return 'withdrew its canary of';
  }
}
