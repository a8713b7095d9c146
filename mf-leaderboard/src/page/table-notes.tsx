import { Link } from 'react-router-dom';
import styles from './table-notes.module.css';

/** Notes below the table: how wins are counted and where follows are stored. */
export function TableNotes() {
  return (
    <div className={styles.notes}>
      <details>
        <summary className={styles.question}>How are wins counted?</summary>
        <p>
          A win counts when the marshal has signed the match; friendly rounds do not. The table is sorted by wins. With
          equal wins, the higher win rate comes first, then the alphabet decides. The win rate is wins over matches.
        </p>
      </details>
      <p>
        The players and teams you follow are kept in this browser only, without an account, and listed under{' '}
        <Link to="/friends">Friends</Link>.
      </p>
    </div>
  );
}
