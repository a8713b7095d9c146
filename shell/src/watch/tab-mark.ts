import { REPORT_FAILURE } from '@arena/shared/contract/api/visitor-api';
import { safeSessionStorage } from '@arena/shared/storage/safe-storage';
import { sendReport } from '../sections/send-report';

const STORAGE_KEY = 'watched-page';

/** Milliseconds between two heartbeats, and after which a tab without one counts as frozen. */
const HEARTBEAT_INTERVAL = 1_000;
const HEARTBEAT_TIMEOUT = 5_000;

type Mark = { app: string; release: string; page: string; at: number };

/**
 * Sends heartbeats while this tab is visible. A page that is left removes its mark; a page that has frozen, or that the
 * browser had to end, cannot.
 * @returns a function that removes the mark
 */
export function markAlive({ app, release }: { app: string; release: string }): () => void {
  const page = window.location.pathname;
  const write = () => {
    if (document.visibilityState !== 'visible') return;
    safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify({ app, release, page, at: Date.now() } satisfies Mark));
  };
  const remove = () => safeSessionStorage.removeItem(STORAGE_KEY);
  const timer = setInterval(write, HEARTBEAT_INTERVAL);
  write();
  window.addEventListener('pagehide', remove);
  window.addEventListener('visibilitychange', remove);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', remove);
    window.removeEventListener('visibilitychange', remove);
    remove();
  };
}

/**
 * Reports the page that was in this tab before, if it froze. A duplicated tab has a copy of the mark of a tab that is
 * still alive.
 */
export function reportFrozenTab() {
  const mark = readMark();
  safeSessionStorage.removeItem(STORAGE_KEY);
  if (!mark || Date.now() - mark.at < HEARTBEAT_TIMEOUT) return;
  sendReport(REPORT_FAILURE, { app: mark.app, release: mark.release, reason: 'frozen' }, mark.page);
}

function readMark(): Mark | undefined {
  try {
    const mark: Mark | null = JSON.parse(safeSessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof mark?.at === 'number' ? mark : undefined;
  } catch {
    return undefined; // Not valid JSON.
  }
}
