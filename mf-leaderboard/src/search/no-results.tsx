import { Button } from '@arena/shared/ui/button';
import styles from './no-results.module.css';

/** Stands in the place of the table when a search leaves nothing of it. */
export function NobodyFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <p className={styles.words}>No name in this table contains “{text.trim()}”.</p>
      <Button onClick={onClear}>Clear the search</Button>
    </div>
  );
}
