import { HOUR } from '@arena/shared/contract/time/duration';
import { LRUCache } from 'lru-cache';

/** Maximum pairs of a subject and a network to remember. */
const MAX_REMEMBERED = 10_000;

/** `most`: times that count in each period. `period`: milliseconds, an hour by default. */
type Options = { most: number; period?: number; now: () => Date };

/**
 * Limits how often one client network counts for a subject: otherwise, a single client could pose as many visitors.
 * Each server has a separate quota.
 */
export class NetworkQuota {
  private readonly used = new LRUCache<string, { period: number; times: number }>({ max: MAX_REMEMBERED });

  constructor(private readonly options: Options) {}

  /** @returns whether this call counts */
  take(network: string, subject = ''): boolean {
    const { most, period: length = HOUR, now } = this.options;
    const period = Math.floor(now().getTime() / length);
    const key = `${network} ${subject}`;
    const found = this.used.get(key);
    const times = found?.period === period ? found.times : 0;
    if (times >= most) return false;
    this.used.set(key, { period, times: times + 1 });
    return true;
  }
}
