import type { MapNote } from '../game-mode';
import styles from './map-notes.module.css';
import { MapSign } from './map-sign';

/** The map legend: meaning and grid squares of each sign. */
export function MapNotes({ notes }: { notes: readonly MapNote[] }) {
  return (
    <ul className={styles.notes} aria-label="Map symbols and their squares">
      {notes.map(({ sign, name, grid }) => (
        <li key={name} className={styles.note}>
          <MapSign sign={sign} />
          <span>{name}</span>
          <span className={styles.grid}>{grid}</span>
        </li>
      ))}
    </ul>
  );
}
