/**
 * Limits concurrency: one client may use as many slots as are left, so the first gets at most half of them, and clients
 * that come later still get some.
 */
export class FairSlots {
  private readonly used = new Map<string, number>();
  private free: number;

  constructor(total: number) {
    this.free = total;
  }

  /** @returns a function that releases the slot, at most once; undefined if no slot is free for this client */
  acquire(client: string): (() => void) | undefined {
    const own = this.used.get(client) ?? 0;
    if (own >= this.free) return undefined;
    this.free -= 1;
    this.used.set(client, own + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.free += 1;
      const remaining = (this.used.get(client) ?? 1) - 1;
      if (remaining > 0) this.used.set(client, remaining);
      else this.used.delete(client);
    };
  }
}
