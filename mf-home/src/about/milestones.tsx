import { SampleNote } from '../page/sample-note';
import styles from './milestones.module.css';
import { milestones } from './milestones-content';

/** A row of three figures. */
export function Milestones() {
  return (
    <>
      <ul className={styles.row}>
        {milestones.map(({ figure, what }) => (
          <li key={what} className={styles.milestone}>
            <strong className={styles.figure}>{figure}</strong> <span className={styles.what}>{what}</span>
          </li>
        ))}
      </ul>
      {milestones.some(({ sample }) => sample) && <SampleNote>Sample figures, until the arena has its own.</SampleNote>}
    </>
  );
}
