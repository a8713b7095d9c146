/** Fire-and-forget writes: losing one does no harm. */
export class BackgroundWrites {
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  add(write: PromiseLike<unknown>) {
    const settled = Promise.resolve(write)
      .then(() => undefined, this.onError)
      .finally(() => this.pending.delete(settled));
    this.pending.add(settled);
  }

  /** Resolves when all writes have ended. */
  async flush() {
    await Promise.all(this.pending);
  }
}
