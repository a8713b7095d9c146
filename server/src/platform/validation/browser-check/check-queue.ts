import type { ReleaseSet } from '../../release-set/release-set';
import { requireRoom } from '../validation-queue';

/**
 * The requester of a check.
 *
 * - `isUrgent`: a release goes live right after it. Previews, dry runs and new schedules only ask for a verdict.
 * - `signal`: stops the check when its requester no longer waits.
 * - `report`: called with the current step of the check, or with the checks that it waits for.
 */
export type Caller = { isUrgent: boolean; signal?: AbortSignal | undefined; report?: (progress: string) => void };

/** `displace`: gives its place to an urgent check. */
type Entry = Caller & { apps: string; displace: () => void };

/** Reason for aborting a check that is not urgent. */
const DISPLACED = new Error('An urgent check takes the place of this one.');

/**
 * Runs one browser check at a time, urgent ones first. An urgent check interrupts a running one that is not urgent,
 * which then starts again afterwards.
 */
export class CheckQueue {
  private readonly waiting: (Entry & { start: () => void })[] = [];
  private running: Entry | undefined;

  /**
   * @param work gets a signal that stops it
   * @throws Refusal `rate_limited` if too many checks of the same app are waiting
   */
  async run<T>(releases: ReleaseSet, caller: Caller, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const apps = releases.map(({ app }) => app).join(', ');
    requireRoom(apps, this.waiting.filter((other) => other.apps === apps).length);
    for (let isAgain = false; ; isAgain = true) {
      const displaced = new AbortController();
      await this.turn({ ...caller, apps, displace: () => displaced.abort(DISPLACED) }, isAgain);
      try {
        return await work(AbortSignal.any([displaced.signal, ...(caller.signal ? [caller.signal] : [])]));
      } catch (error) {
        if (error !== DISPLACED) throw error;
      } finally {
        this.running = undefined;
        this.startNext();
      }
    }
  }

  /** Whether an urgent check runs or waits. Another check would make both slower. */
  get isBusy(): boolean {
    return this.running?.isUrgent === true || this.waiting.some(({ isUrgent }) => isUrgent);
  }

  /** Apps of the running check and of the waiting ones, in order. */
  list(): { apps: string; isRunning: boolean }[] {
    const running = this.running ? [{ apps: this.running.apps, isRunning: true }] : [];
    return [...running, ...this.waiting.map(({ apps }) => ({ apps, isRunning: false }))];
  }

  /**
   * Resolves when it is the check's turn.
   * @param isAgain whether it was displaced: it then precedes others that are not urgent
   */
  private turn(entry: Entry, isAgain: boolean): Promise<void> {
    const { signal, isUrgent } = entry;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        this.tellPlaces();
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.running = entry;
        resolve();
      };
      const waiting = { ...entry, start };
      signal?.addEventListener('abort', leave, { once: true });
      const place = this.waiting.findIndex((other) => !other.isUrgent && (isUrgent || isAgain));
      this.waiting.splice(place === -1 ? this.waiting.length : place, 0, waiting);
      if (isUrgent && this.running?.isUrgent === false) this.running.displace();
      this.startNext();
    });
  }

  private startNext() {
    if (!this.running) this.waiting.shift()?.start();
    this.tellPlaces();
  }

  private tellPlaces() {
    const ahead = this.running ? [this.running.apps] : [];
    for (const { apps, report } of this.waiting) {
      report?.(`waits for its browser check, behind ${ahead.join('; ')}`);
      ahead.push(apps);
    }
  }
}
