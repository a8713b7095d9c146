import { useId } from 'react';
import { AchievementList } from './achievement-list';
import { achievements } from './achievements';
import styles from './all-achievements.module.css';

/** All achievements of a season. */
export function AllAchievements() {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>Patches to earn</h2>
        <p className={styles.lead}>There are five. More than half of the players wear the common ones.</p>
      </div>
      <AchievementList ids={achievements.map(({ id }) => id)} />
    </section>
  );
}
