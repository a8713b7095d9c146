import { HOUR } from '@arena/shared/contract/time/duration';
import { LRUCache } from 'lru-cache';

/** Maximum pairs of a subject and a network to remember. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits how often one client network counts for a subject per hour: otherwise, a single client could pose as many
 * visitors. Each server has a separate quota.
 */
export class NetworkQuota {
  private readonly used = new LRUCache<string, { hour: number; times: number }>({ max: MAX_REMEMBERED });

  constructor(private readonly dependencies: { most: number; now: () => Date }) {}

  /** @returns whether this call counts */
  take(network: string, subject = ''): boolean {
    const { most, now } = this.dependencies;
    const hour = Math.floor(now().getTime() / HOUR);
    const key = `${network} ${subject}`;
    const found = this.used.get(key);
    const times = found?.hour === hour ? found.times : 0;
    if (times >= most) return false;
    this.used.set(key, { hour, times: times + 1 });
    return true;
  }
}
