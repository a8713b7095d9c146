import type { ChangeKind } from '../changes/change';
import { formatSize } from '../parts/format-size';
import styles from './app-row.module.css';
import { GuardReport } from './guard-report';
import type { LiveApp, ServedRelease } from './load-live';
import { ReleaseRow } from './release-row';

type Props = {
  live: LiveApp;
  now: Date;
  /** Whether a release went live after the last visit of this browser. */
  isNew: (release: ServedRelease) => boolean;
  /** Null if this session may not change the app. */
  onChange: ((kind: ChangeKind) => void) | null;
  /** Called after a change without a dialog. */
  onDone: (done: string) => void;
  /** Only operators retire sections. */
  mayRetire: boolean;
};

/** One app: its live release and its canary. */
export function AppRow({ live, now, isNew, onChange, onDone, mayRetire }: Props) {
  const { app, paths, bytes, kind, canary } = live;
  return (
    <li className={styles.row} aria-labelledby={`app-${app}`}>
      <ReleaseRow
        release={live}
        isLive
        isNew={isNew(live)}
        size={formatSize(bytes)}
        changeName={kind === 'rollback' ? 'Rolled back' : 'Activated'}
        now={now}
        actions={[
          { label: 'Roll back…', kind: 'rollback' },
          { label: 'Canary…', kind: 'canary' },
          ...(mayRetire ? [{ label: 'Retire…', kind: 'retire' } as const] : []),
        ]}
        onChange={onChange}
      >
        <h2 id={`app-${app}`}>{app}</h2>
        <p className={styles.paths}>{paths.join('  ')}</p>
      </ReleaseRow>
      {canary && (
        <ReleaseRow
          release={canary}
          changeName="Started"
          live={live}
          isNew={isNew(canary)}
          now={now}
          actions={[
            { label: 'Promote…', kind: 'promote' },
            { label: 'Withdraw…', kind: 'withdraw' },
          ]}
          onChange={onChange}
        >
          <h3>Canary</h3>
          <p>{canary.share} % of visitors</p>
        </ReleaseRow>
      )}
      {canary?.guard && <GuardReport app={app} guard={canary.guard} onDone={onChange && onDone} />}
    </li>
  );
}
