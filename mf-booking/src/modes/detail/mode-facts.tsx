import type { GameMode } from '../game-mode';
import { isSample, ROUNDS } from '../modes';
import { Rating } from '../rating';
import styles from './mode-facts.module.css';

/** The facts of a mode as a list of terms and values. */
export function ModeFacts({ mode }: { mode: GameMode }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>Difficulty</dt>
        <dd>{mode.difficulty}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Team</dt>
        <dd>{mode.team}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Rounds</dt>
        <dd>{ROUNDS}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Effort</dt>
        <dd>{mode.effort}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Rating</dt>
        <dd>
          <Rating value={mode.rating} sample={isSample(mode)} />
        </dd>
      </div>
    </dl>
  );
}
