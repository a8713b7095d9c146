import { type ReactNode, useState } from 'react';
import { CountdownDisplay } from './countdown-display';
import { seasonEnd } from './season';
import { timeLeft } from './time-left';
import { useNow, wholeSecond } from './use-now';

type Props = {
  labelledBy: string;
  /** Shown until the season is over. */
  children: ReactNode;
};

/** The time until the end of the season by the visitor's clock. Browser only, because it starts when it mounts. */
export function RunningCountdown({ labelledBy, children }: Props) {
  const [end] = useState(() => seasonEnd(wholeSecond()));
  const now = useNow();
  return (
    <>
      <CountdownDisplay left={timeLeft(end, now)} labelledBy={labelledBy} />
      {now < end ? children : <p>The season is over. See you at the next one, with new ground and a new table.</p>}
    </>
  );
}
