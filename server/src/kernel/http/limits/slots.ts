/**
 * Limits concurrency: at most `perKey` slots for one client or team and `total` for all. A client that uses up its own
 * slots leaves some for the others. Without `perKey`, a client may use as many as are still free: the first gets at
 * most half of them, and later clients still get some.
 */
export class Slots {
  private readonly used = new Map<string, number>();
  private usedTotal = 0;

  constructor(private readonly limits: { perKey?: number; total: number }) {}

  isAvailable(key: string): boolean {
    const free = this.limits.total - this.usedTotal;
    return free > 0 && (this.used.get(key) ?? 0) < (this.limits.perKey ?? free);
  }

  /** @returns a function that releases the slot, at most once; undefined if no slot is free */
  acquire(key: string): (() => void) | undefined {
    if (!this.isAvailable(key)) return undefined;
    this.used.set(key, (this.used.get(key) ?? 0) + 1);
    this.usedTotal += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.usedTotal -= 1;
      const remaining = (this.used.get(key) ?? 1) - 1;
      if (remaining > 0) this.used.set(key, remaining);
      else this.used.delete(key);
    };
  }
}
