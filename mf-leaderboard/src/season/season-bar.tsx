import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { useId } from 'react';
import { CountdownDisplay } from './countdown-display';
import { RunningCountdown } from './running-countdown';
import { SEASON_DAYS, season } from './season';
import styles from './season-bar.module.css';

/** The time left before hydration: all days for a season without a fixed end, otherwise unknown. */
const initialTimeLeft = season.ends === null ? { days: SEASON_DAYS, hours: 0, minutes: 0, seconds: 0 } : null;

/** The countdown to the end of the season, above the table. */
export function SeasonBar() {
  const heading = useId();
  const hydrated = useHydrated();
  const note = season.ends === null && (
    <p className={styles.note}>
      The season ends {SEASON_DAYS} days from now. The venue has not set the date yet, so the countdown starts when you
      open this page.
    </p>
  );
  return (
    <section className={styles.bar} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Season ends in
      </h2>
      {hydrated ? (
        <RunningCountdown labelledBy={heading}>{note}</RunningCountdown>
      ) : (
        <>
          <CountdownDisplay left={initialTimeLeft} labelledBy={heading} />
          {note}
        </>
      )}
    </section>
  );
}
