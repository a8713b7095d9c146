import type { ReleaseSet } from '../../release-set/release-set';
import { requireRoom } from '../validation-queue';

/**
 * Who waits for a check.
 *
 * - `isUrgent`: something goes live right after it. Previews, dry runs and new schedules only ask what would happen.
 * - `signal`: stops the check, because no one waits for it any more.
 * - `report`: called with what the check does, or what it waits for.
 */
export type Caller = { isUrgent: boolean; signal?: AbortSignal | undefined; report?: (progress: string) => void };

/** `displace`: lets an urgent check take its place. */
type Entry = Caller & { apps: string; displace: () => void };

/** Why a check has ended that is not urgent. */
const DISPLACED = new Error('An urgent check takes the place of this one.');

/**
 * Runs browser checks one after the other: urgent ones first. An urgent check does not even wait for a running one that is
 * not urgent. That one begins again afterwards.
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

  /** Whether an urgent check runs or waits: another one would make both slower. */
  get isBusy(): boolean {
    return this.running?.isUrgent === true || this.waiting.some(({ isUrgent }) => isUrgent);
  }

  /** Apps of the check that runs, and of those that wait, in their order. */
  list(): { apps: string; isRunning: boolean }[] {
    const running = this.running ? [{ apps: this.running.apps, isRunning: true }] : [];
    return [...running, ...this.waiting.map(({ apps }) => ({ apps, isRunning: false }))];
  }

  /**
   * Resolves when it is the turn of a check.
   * @param isAgain whether it was displaced: it goes before others that are not urgent
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
