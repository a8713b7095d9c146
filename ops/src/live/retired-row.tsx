import type { Kind } from '../changes/change';
import styles from './app-row.module.css';
import type { App } from './load-live';
import { ShownLine } from './release-row';

type Props = {
  retired: App;
  now: Date;
  /** Null where this session may only look. */
  onChange: ((kind: Kind) => void) | null;
};

/** A section that is not live any more, and the way to bring it back. */
export function RetiredRow({ retired, now, onChange }: Props) {
  const { app, paths } = retired;
  return (
    <li className={styles.row} aria-labelledby={`app-${app}`}>
      <ShownLine
        shown={retired}
        how="Retired"
        now={now}
        actions={[{ label: 'Bring back…', kind: 'rollback' }]}
        onChange={onChange}
      >
        <h2 id={`app-${app}`}>{app}</h2>
        <p className={styles.paths}>Retired: {paths.join('  ')}</p>
      </ShownLine>
    </li>
  );
}
