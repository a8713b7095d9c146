/** Collects the counts, measurements and violations of a run. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private readonly measurements: string[] = [];
  readonly violations: string[] = [];

  count(event: string) {
    this.counts.set(event, this.countOf(event) + 1);
  }

  countOf(event: string): number {
    return this.counts.get(event) ?? 0;
  }

  addMeasurement(text: string) {
    this.measurements.push(text);
  }

  addViolation(message: string) {
    this.violations.push(message);
  }

  /** `12 rollbacks, 340 page views, 0 violations` */
  toString() {
    const counts = [...this.counts].map(([event, count]) => `${count} ${event}`);
    return [...counts, ...this.measurements, `${this.violations.length} violations`].join(', ');
  }
}
