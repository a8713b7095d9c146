import type { GameMode } from '../game-mode';
import { isSample } from '../modes';
import { Rating } from '../rating';
import styles from './community.module.css';
import { FieldNote } from './testimonial-card';

/** How a mode is rated, and what players say of it. */
export function Community({ mode }: { mode: GameMode }) {
  return (
    <div className={styles.community}>
      <div className={styles.sum}>
        <h2 className={styles.heading}>Rated by players</h2>
        <p className={styles.figure} aria-hidden="true">
          {mode.rating}
        </p>
        <Rating value={mode.rating} sample={isSample(mode)} />
        {isSample(mode) && <p className={styles.honest}>Notes marked as samples will give way to players’ own.</p>}
      </div>
      <ul className={styles.notes}>
        {mode.testimonials.map((testimonial) => (
          <FieldNote key={testimonial.name} testimonial={testimonial} />
        ))}
      </ul>
    </div>
  );
}
