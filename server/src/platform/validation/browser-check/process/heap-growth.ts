import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { FaultCollector } from './fault-collector';
import { withTimeout } from './with-timeout';

/** Milliseconds in which an idle page is measured, and bytes that its scripts may keep more afterwards. */
const TIME = 500;
const MAX_GROWTH = 1 << 20;

/** Measurements that must all show a growth. Code that a page loads when it is idle makes it grow once. */
const MEASUREMENTS = 2;

/** Adds a fault if the scripts of an idle page keep more and more memory. A slower leak cannot be seen in this time. */
export async function checkHeap(page: Page, faults: FaultCollector) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  };
  let size = await withTimeout(measure());
  const growths: number[] = [];
  do {
    await pause(TIME);
    const next = await withTimeout(measure());
    growths.push(next - size);
    size = next;
  } while (growths.length < MEASUREMENTS && growths.every((growth) => growth > MAX_GROWTH));
  await session.detach();
  const least = Math.min(...growths);
  if (least <= MAX_GROWTH) return;
  const rate = Math.round(least / (1 << 20) / (TIME / 1_000));
  faults.addBreaking(`its scripts keep ${rate} MiB of memory more each second`, 'memory');
}
