import type { Kind } from '../changes/change';
import { size } from '../parts/format-size';
import styles from './app-row.module.css';
import type { LiveApp } from './load-live';
import { ShownLine } from './release-row';

type Props = {
  live: LiveApp;
  now: Date;
  /** Null where this session may only look. */
  onChange: ((kind: Kind) => void) | null;
  /** What only the operator does. */
  mayRetire: boolean;
};

/** One app: what visitors get of it, and below it what some get instead. */
export function LiveRow({ live, now, onChange, mayRetire }: Props) {
  const { app, paths, bytes, kind, canary } = live;
  return (
    <li className={styles.row} aria-labelledby={`app-${app}`}>
      <ShownLine
        shown={live}
        size={size(bytes)}
        how={kind === 'rollback' ? 'Rolled back' : 'Activated'}
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
      </ShownLine>
      {canary && (
        <ShownLine
          shown={canary}
          how="Started"
          now={now}
          actions={[
            { label: 'Promote…', kind: 'promote' },
            { label: 'Take back…', kind: 'withdraw' },
          ]}
          onChange={onChange}
        >
          <h3>Canary</h3>
          <p>{canary.share} % of visitors</p>
        </ShownLine>
      )}
    </li>
  );
}
