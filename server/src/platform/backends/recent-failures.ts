import { MINUTE } from '@arena/shared/contract/time/duration';

/** Minutes that count, including the current one. */
const MINUTES = 5;

/** Counts the failed requests of the last minutes. */
export class RecentFailures {
  private minutes: { minute: number; requests: number; failed: number }[] = [];
  private lastReason = '';

  constructor(private readonly now: () => Date) {}

  /** @param reason of a failure; null if the request has succeeded */
  add(reason: string | null) {
    this.forgetOld();
    const minute = this.currentMinute();
    let current = this.minutes.find((one) => one.minute === minute);
    if (!current) {
      current = { minute, requests: 0, failed: 0 };
      this.minutes.push(current);
    }
    current.requests += 1;
    if (reason === null) return;
    current.failed += 1;
    this.lastReason = reason;
  }

  /** The number of failures and the reason of the last one; null without failures. */
  count(): { requests: number; failed: number; reason: string } | null {
    this.forgetOld();
    const sum = (key: 'requests' | 'failed') => this.minutes.reduce((total, one) => total + one[key], 0);
    const failed = sum('failed');
    return failed === 0 ? null : { requests: sum('requests'), failed, reason: this.lastReason };
  }

  private currentMinute(): number {
    return Math.floor(this.now().getTime() / MINUTE);
  }

  private forgetOld() {
    const current = this.currentMinute();
    this.minutes = this.minutes.filter(({ minute }) => Math.abs(current - minute) < MINUTES);
  }
}
