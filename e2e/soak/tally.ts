/** What happened in a run, and what must not have happened. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private readonly notes: string[] = [];
  readonly violations: string[] = [];

  count(what: string) {
    this.counts.set(what, this.counted(what) + 1);
  }

  counted(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  /** Something measured, as it is to be told. */
  note(sentence: string) {
    this.notes.push(sentence);
  }

  violation(sentence: string) {
    this.violations.push(sentence);
  }

  /** `12 rollbacks, 340 page views, 0 violations` */
  toString() {
    const counts = [...this.counts].map(([what, number]) => `${number} ${what}`);
    return [...counts, ...this.notes, `${this.violations.length} violations`].join(', ');
  }
}
