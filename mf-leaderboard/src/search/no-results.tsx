import { Button } from '@arena/shared/ui/button';
import styles from './no-results.module.css';

/** Replaces the table when a search has no results. */
export function NoResults({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>No name in this table contains “{text.trim()}”.</p>
      <Button onClick={onClear}>Clear the search</Button>
    </div>
  );
}
