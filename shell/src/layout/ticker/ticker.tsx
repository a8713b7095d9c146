import { safeSessionStorage } from '@arena/shared/storage/safe-storage';
import { storedChoice, useStoredChoice } from '@arena/shared/storage/stored-choice';
import { PauseButton } from '@arena/shared/ui/controls/pause-button';
import styles from './ticker.module.css';

const ANNOUNCEMENT = "This website is under development | We're building something amazing – Coming soon!";

/** Keys of the copies that fill a wide screen while the first text scrolls out. */
const copies = ['second', 'third', 'fourth', 'fifth', 'sixth'];

const motionChoice = storedChoice({ key: 'ticker', storage: safeSessionStorage, values: ['moving', 'paused'] });

/** Banner at the top. It scrolls until the visitor pauses it, and then shows its whole text. */
export function Ticker() {
  const paused = useStoredChoice(motionChoice) === 'paused';
  return (
    <section aria-label="Announcement" className={styles.ticker} data-paused={paused}>
      <div className={styles.window}>
        <div className={styles.track}>
          <p className={styles.text}>{ANNOUNCEMENT}</p>
          {copies.map((copy) => (
            <p key={copy} className={styles.copy} aria-hidden="true">
              {ANNOUNCEMENT}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.control}>
        <PauseButton
          paused={paused}
          onToggle={() => motionChoice.set(paused ? 'moving' : 'paused')}
          what="the announcement"
        />
      </div>
    </section>
  );
}
