import type { GameMode } from '../game-mode';
import { isSample } from '../modes';
import { Rating } from '../rating';
import styles from './community.module.css';
import { TestimonialCard } from './testimonial-card';

/** The rating of a mode and the testimonials of players. */
export function Community({ mode }: { mode: GameMode }) {
  return (
    <div className={styles.community}>
      <div className={styles.score}>
        <h2 className={styles.heading}>Rated by players</h2>
        <p className={styles.value} aria-hidden="true">
          {mode.rating}
        </p>
        <Rating value={mode.rating} sample={isSample(mode)} />
        {isSample(mode) && <p className={styles.note}>Players’ own notes will replace those marked as samples.</p>}
      </div>
      <ul className={styles.notes}>
        {mode.testimonials.map((testimonial) => (
          <TestimonialCard key={testimonial.name} testimonial={testimonial} />
        ))}
      </ul>
    </div>
  );
}
