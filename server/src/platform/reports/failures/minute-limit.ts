import { MINUTE } from '@arena/shared/contract/time/duration';

/** Limits events per key and minute in this process, such as stored reports per release. */
export class MinuteLimit {
  private minute = 0;
  private counts = new Map<string, number>();

  /** @param onExceeded called after a minute with the number of events beyond `max`, for each key that exceeded it */
  constructor(
    private readonly max: number,
    private readonly onExceeded: (key: string, more: number) => void,
  ) {}

  /** Counts an event. @returns whether it is within the limit */
  allows(key: string, at: Date): boolean {
    this.startMinute(Math.floor(at.getTime() / MINUTE));
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= this.max;
  }

  private startMinute(minute: number) {
    if (minute === this.minute) return;
    for (const [key, count] of this.counts) if (count > this.max) this.onExceeded(key, count - this.max);
    this.minute = minute;
    this.counts = new Map();
  }
}
