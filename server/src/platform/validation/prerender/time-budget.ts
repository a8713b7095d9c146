const TIMED_OUT = Symbol('timed out');

/** A total time for several operations. `late` has the names of those that did not finish in time. */
export class TimeBudget {
  readonly late: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly timeout: Promise<typeof TIMED_OUT>;

  constructor(milliseconds: number) {
    this.timeout = new Promise((resolve) => {
      this.timer = setTimeout(resolve, milliseconds, TIMED_OUT);
    });
  }

  /** @returns the result of `work`; undefined if it does not finish in time */
  async wait<T>(name: string, work: Promise<T>): Promise<T | undefined> {
    const result = await Promise.race([work, this.timeout]);
    if (result !== TIMED_OUT) return result;
    this.late.push(name);
    return undefined;
  }

  end() {
    clearTimeout(this.timer);
  }
}
