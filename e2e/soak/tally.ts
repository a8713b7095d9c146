/** What happened in a run, and what must not have happened. */
export class Tally {
  private readonly counts = new Map<string, number>();
  readonly violations: string[] = [];

  count(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  violation(sentence: string) {
    this.violations.push(sentence);
  }

  /** `12 rollbacks, 340 page views, 0 violations` */
  toString() {
    const counts = [...this.counts].map(([what, number]) => `${number} ${what}`);
    return [...counts, `${this.violations.length} violations`].join(', ');
  }
}
