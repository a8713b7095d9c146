import type { FailureReport } from '@arena/shared/contract/reports/failure-report';
import { reportFailure } from '../sections/report-failure';
import { isBlank } from './is-blank';
import { isUnreadable } from './is-unreadable';
import { markAlive, reportFrozenTab } from './tab-mark';

/** Milliseconds after which a page shows something, and how long it may stay blank or unreadable after that. */
const BLANK_AFTER = 2_000;
const BLANK_FOR = 1_000;

/** Milliseconds of a task, in which the page does not react to anything. */
const LONG_TASK = 5_000;

/** Milliseconds in which every page has a moment without work. */
const IDLE_WITHIN = 15_000;

type Watched = Pick<FailureReport, 'app' | 'release'>;

/**
 * Reports a page that is blank or unreadable, or that freezes, as a failure of its section. Pages in the background are not judged:
 * browsers slow them down.
 * @returns a function that ends the watch
 */
export function watchPage(watched: Watched): () => void {
  reportFrozenTab();
  const ends = [watchContent(watched), watchTasks(watched), watchIdle(watched), markAlive(watched)];
  return () => {
    for (const end of ends) end();
  };
}

function watchContent(watched: Watched): () => void {
  let timer = setTimeout(() => {
    const reason = judgeContent();
    if (!reason) return;
    // It may be between two states.
    timer = setTimeout(() => {
      if (judgeContent() === reason) reportFailure({ ...watched, reason });
    }, BLANK_FOR);
  }, BLANK_AFTER);
  return () => clearTimeout(timer);
}

function judgeContent(): 'blank' | 'unreadable' | undefined {
  if (!isVisible()) return undefined;
  if (isBlank()) return 'blank';
  return isUnreadable() ? 'unreadable' : undefined;
}

/** Only Chromium reports how long tasks take. */
function watchTasks(watched: Watched): () => void {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return () => {};
  const observer = new PerformanceObserver((list) => {
    const isFrozen = list.getEntries().some(({ duration }) => duration >= LONG_TASK);
    if (isFrozen && isVisible()) reportFailure({ ...watched, reason: 'frozen' });
  });
  observer.observe({ type: 'longtask' });
  return () => observer.disconnect();
}

/** Whether the browser finds an idle moment. Safari has no idle callbacks. */
function watchIdle(watched: Watched): () => void {
  if (!window.requestIdleCallback) return () => {};
  const timer = setTimeout(() => {
    if (isVisible()) reportFailure({ ...watched, reason: 'frozen' });
  }, IDLE_WITHIN);
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('visibilitychange', end);
  };
  window.requestIdleCallback(end);
  window.addEventListener('visibilitychange', end);
  return end;
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
