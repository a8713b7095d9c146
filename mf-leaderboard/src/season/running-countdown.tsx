import { useState } from 'react';
import { CountdownFace } from './countdown-display';
import { seasonEnd } from './season';
import { timeLeft } from './time-left';
import { useNow, wholeSecond } from './use-now';

/** The time to the end of the season, by the visitor's clock. Only for the browser: it begins when it appears. */
export function RunningCountdown({ labelledBy }: { labelledBy: string }) {
  const [end] = useState(() => seasonEnd(wholeSecond()));
  const now = useNow();
  return (
    <>
      <CountdownFace left={timeLeft(end, now)} labelledBy={labelledBy} />
      {now >= end && <p>The season is over. See you at the next one, with new ground and a new table.</p>}
    </>
  );
}
