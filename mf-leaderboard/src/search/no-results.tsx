import { Button } from '@arena/shared/ui/controls/button';
import styles from './no-results.module.css';

type Props = { what: 'player' | 'team'; text: string; onClear: () => void };

/** Replaces the table when a search has no results. */
export function NoResults({ what, text, onClear }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>
        No {what} called “{text.trim()}”.
      </p>
      <Button onClick={onClear}>Clear the search</Button>
    </div>
  );
}
