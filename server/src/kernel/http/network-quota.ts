import { HOUR } from '@arena/shared/contract/duration';
import { LRUCache } from 'lru-cache';

/** Pairs of a subject and a network that are remembered. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits how often one client network counts for a subject in an hour: otherwise a single client could pass for many
 * visitors. Each server has its own.
 */
export class NetworkQuota {
  private readonly used = new LRUCache<string, { hour: number; times: number }>({ max: MAX_REMEMBERED });

  constructor(private readonly dependencies: { most: number; now: () => Date }) {}

  /** @returns whether this one counts */
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
