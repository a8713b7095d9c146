import {
  describeEvidence,
  describeTimeLeft,
  failedPercent,
  type GuardCounts,
  type GuardReport as Report,
} from '@arena/shared/contract/guard';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Button } from '@arena/shared/ui/controls/button';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import { useSession } from '../session/session-context';
import styles from './guard-report.module.css';

const number = new Intl.NumberFormat('en-IN');

type Props = {
  app: string;
  guard: Report;
  /** Called after a change; null if this session may not change the app. */
  onDone: ((done: string) => void) | null;
};

/** A guarded canary so far: its step, failed page views with their curve, and a button that pauses it. */
export function GuardReport({ app, guard, onDone }: Props) {
  const { steps, step, stepViews, canary, others, pausedAt, pausedBy } = guard;
  return (
    <section className={styles.guard} aria-label={`Guard of ${app}`}>
      <div>
        <h4>
          Step {step + 1} of {steps.length}
          {pausedAt && (pausedBy === 'arena' ? ', paused by the guard' : ', paused')}
        </h4>
        <p>
          {number.format(stepViews)} of {number.format(steps[step]?.views ?? 0)} visitors.{' '}
          {pausedAt ? 'It still withdraws a worse release.' : describeTimeLeft(guard)}
        </p>
        <p>{describeEvidence(guard)}</p>
        {onDone && <PauseButton app={app} paused={pausedAt !== null} onDone={onDone} />}
      </div>
      <div>
        <Curve guard={guard} />
        <ul>
          <li>Canary: {describeFailures(canary)}</li>
          <li className={styles.others}>All other visitors: {describeFailures(others)}</li>
        </ul>
      </div>
    </section>
  );
}

function PauseButton({ app, paused, onDone }: { app: string; paused: boolean; onDone: (done: string) => void }) {
  const { api } = useSession();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const label = paused ? 'Resume' : 'Pause';
  const send = async () => {
    setPending(true);
    setError(undefined);
    const answer = await api.send(opsApi.pauseGuard, { params: { app }, body: { paused: !paused } });
    setPending(false);
    if (answer.ok) onDone(`Guard of ${app} ${paused ? 'resumed' : 'paused'}.`);
    else setError(errorMessage(answer.failure));
  };
  return (
    <>
      <Button aria-label={`${label} the guard of ${app}`} pending={pending} onClick={() => void send()}>
        {label}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}

function describeFailures(counts: GuardCounts): string {
  const { views, failures } = counts;
  return `${number.format(failures)} of ${number.format(views)} page views failed (${failedPercent(counts).toFixed(1)} %)`;
}

const WIDTH = 300;
const HEIGHT = 80;

/** Failed page views in percent, after so many page views of the canary. The list beside it has the same numbers. */
function Curve({ guard: { curve } }: { guard: Report }) {
  const highest = Math.max(1, ...curve.flatMap(({ canary, others }) => [canary, others]));
  const views = Math.max(1, curve.at(-1)?.canaryViews ?? 1);
  const points = (percentOf: (point: Report['curve'][number]) => number) =>
    curve
      .map((point) => `${(point.canaryViews / views) * WIDTH},${HEIGHT - (percentOf(point) / highest) * HEIGHT}`)
      .join(' ');
  return (
    <svg className={styles.curve} viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline className={styles.othersLine} points={points(({ others }) => others)} />
      <polyline className={styles.canaryLine} points={points(({ canary }) => canary)} />
    </svg>
  );
}
