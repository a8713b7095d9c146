import { goodToKnow } from '../content/good-to-know';
import type { GameMode } from '../game-mode';
import styles from './overview.module.css';
import { RoundTimeline } from './round-timeline';

/** Description, timeline of a round and practical information. */
export function Overview({ mode }: { mode: GameMode }) {
  return (
    <div className={styles.overview}>
      <p className={styles.description}>{mode.description}</p>
      <section aria-labelledby="round">
        <h2 id="round" className={styles.heading}>
          One round
        </h2>
        <RoundTimeline moments={mode.round} />
      </section>
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know" className={styles.heading}>
          Good to know
        </h2>
        <dl className={styles.list}>
          {goodToKnow.map(({ term, text }) => (
            <div key={term} className={styles.entry}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
