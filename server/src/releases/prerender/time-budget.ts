const OVER = Symbol('the time is over');

/** The time that something may take altogether, and the names of what did not come in it. */
export class TimeBudget {
  readonly late: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly over: Promise<typeof OVER>;

  constructor(milliseconds: number) {
    this.over = new Promise((resolve) => {
      this.timer = setTimeout(resolve, milliseconds, OVER);
    });
  }

  /** @returns undefined when it is not there in time */
  async wait<T>(name: string, work: Promise<T>): Promise<T | undefined> {
    const result = await Promise.race([work, this.over]);
    if (result !== OVER) return result;
    this.late.push(name);
    return undefined;
  }

  end() {
    clearTimeout(this.timer);
  }
}
