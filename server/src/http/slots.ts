/**
 * Places that are taken and given back: at most `each` by one client or team, at most `all` together. So whoever takes
 * all of its own leaves some to the others.
 */
export class Places {
  private readonly taken = new Map<string, number>();
  private sum = 0;

  constructor(private readonly most: { each: number; all: number }) {}

  /** Whether `who` would get a place now. */
  isFree(who: string): boolean {
    return this.sum < this.most.all && (this.taken.get(who) ?? 0) < this.most.each;
  }

  /** @returns gives the place back, once however often it is called; undefined when there is none */
  take(who: string): (() => void) | undefined {
    if (!this.isFree(who)) return undefined;
    this.taken.set(who, (this.taken.get(who) ?? 0) + 1);
    this.sum += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.sum -= 1;
      const left = (this.taken.get(who) ?? 1) - 1;
      if (left > 0) this.taken.set(who, left);
      else this.taken.delete(who);
    };
  }
}
