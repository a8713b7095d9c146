import { PauseButton } from '@arena/shared/ui/pause-button';
import { storedChoice, useStoredChoice } from '../../stored-choice/stored-choice';
import styles from './ticker.module.css';

const SENTENCE = "This website is under development | We're building something amazing – Coming soon!";

/** Copies that fill a wide screen while the first one leaves it. */
const copies = ['second', 'third', 'fourth', 'fifth', 'sixth'];

const motion = storedChoice({ key: 'ticker', storage: 'session', values: ['moving', 'paused'] });

/** The banner above everything: it scrolls until it is paused, and then shows its whole sentence. */
export function Ticker() {
  const paused = useStoredChoice(motion) === 'paused';
  return (
    <section aria-label="Announcement" className={styles.ticker} data-paused={paused}>
      <div className={styles.window}>
        <div className={styles.track}>
          <p className={styles.sentence}>{SENTENCE}</p>
          {copies.map((copy) => (
            <p key={copy} className={styles.copy} aria-hidden="true">
              {SENTENCE}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.control}>
        <PauseButton
          paused={paused}
          onToggle={() => motion.set(paused ? 'moving' : 'paused')}
          what="the announcement"
        />
      </div>
    </section>
  );
}
