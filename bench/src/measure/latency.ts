import { setTimeout as pause } from 'node:timers/promises';
import { type Arena, OPERATOR_TOKEN } from '../site/arena';
import { percentile } from './rounds';

/** Visitors per round, and milliseconds between two of them. */
const VISITORS = 1_000;
export const VISIT_EVERY = 20;

const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };

/** Milliseconds in which 99 % of the visitors receive their page. */
export async function measureLatency({ url }: Arena): Promise<number> {
  const times: number[] = [];
  const visits: Promise<void>[] = [];
  for (let i = 0; i < VISITORS; i++) {
    const startedAt = performance.now();
    const visit = fetch(`${url}/market`).then(async (response) => {
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`/market answered ${response.status}.`);
      times.push(performance.now() - startedAt);
    });
    visits.push(visit);
    await pause(VISIT_EVERY);
  }
  await Promise.all(visits);
  return percentile(times, 0.99);
}

/** Measures while dry runs of all sections follow one another. */
export async function whileDryRunning<T>(arena: Arena, measure: () => Promise<T>): Promise<T> {
  const live = await liveReleases(arena);
  let isMeasuring = true;
  const dryRuns = live.map(async ({ app, release }) => {
    while (isMeasuring && app !== 'shell') await dryRun(arena, app, { release });
  });
  const result = await measure();
  isMeasuring = false;
  await Promise.all(dryRuns);
  return result;
}

/** The live release of every app. */
export async function liveReleases({ url }: Arena): Promise<{ app: string; release: string }[]> {
  return (await (await fetch(`${url}/api/ops/apps`, { headers })).json()).apps;
}

/**
 * Validates a release without making it live.
 * @returns milliseconds
 */
export async function dryRun(
  { url }: Arena,
  app: string,
  change: { release: string; skipBrowserCheck?: boolean },
): Promise<number> {
  const startedAt = performance.now();
  const body = JSON.stringify({ ...change, dryRun: true });
  const response = await fetch(`${url}/api/ops/apps/${app}/activations`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (!response.ok || JSON.parse(answer).faults.length > 0) throw new Error(`The dry run of ${app} failed: ${answer}`);
  return performance.now() - startedAt;
}
