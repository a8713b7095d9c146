import type { MapNote } from '../game-mode';
import styles from './map-notes.module.css';
import { MapSign } from './map-sign';

/** What the signs of a map mean, and in which squares they stand. */
export function MapNotes({ notes }: { notes: readonly MapNote[] }) {
  return (
    <ul className={styles.notes} aria-label="Map symbols and their squares">
      {notes.map(({ sign, what, grid }) => (
        <li key={what} className={styles.note}>
          <MapSign sign={sign} />
          <span>{what}</span>
          <span className={styles.grid}>{grid}</span>
        </li>
      ))}
    </ul>
  );
}
