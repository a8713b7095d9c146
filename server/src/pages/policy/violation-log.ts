import type { FastifyBaseLogger } from 'fastify';
import type { Violation } from './violation';

/** Kinds of one hour that are logged: a flood of made-up ones must not fill the log. */
const KINDS_PER_HOUR = 50;

const HOUR = 3_600_000;

/** Tells the log what browsers refused on pages, each kind once an hour. */
export class RefusedLog {
  private hour = 0;
  private told = new Set<string>();

  constructor(private readonly from: { now: () => Date; log: FastifyBaseLogger }) {}

  take(violation: Violation) {
    const hour = Math.floor(this.from.now().getTime() / HOUR);
    if (hour !== this.hour) {
      this.hour = hour;
      this.told = new Set();
    }
    const kind = JSON.stringify(violation);
    if (this.told.has(kind) || this.told.size >= KINDS_PER_HOUR) return;
    this.told.add(kind);
    this.from.log.warn({ refused: violation }, 'A browser refused something on a page.');
  }
}
