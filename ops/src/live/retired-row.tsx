import type { ChangeKind } from '../changes/change';
import styles from './app-row.module.css';
import type { App } from './load-live';
import { ReleaseRow } from './release-row';

type Props = {
  retired: App;
  now: Date;
  isNew: boolean;
  /** Null if this session may not change the app. */
  onChange: ((kind: ChangeKind) => void) | null;
};

/** A retired section and the action to restore it. */
export function RetiredRow({ retired, now, isNew, onChange }: Props) {
  const { app, paths } = retired;
  return (
    <li className={styles.row} aria-labelledby={`app-${app}`}>
      <ReleaseRow
        release={retired}
        isNew={isNew}
        changeName="Retired"
        now={now}
        actions={[{ label: 'Restore…', kind: 'rollback' }]}
        onChange={onChange}
      >
        <h2 id={`app-${app}`}>{app}</h2>
        <p className={styles.paths}>Retired: {paths.join('  ')}</p>
      </ReleaseRow>
    </li>
  );
}
