import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyBaseLogger } from 'fastify';
import type { Violation } from './violation';

/** Different violations logged per hour: a flood of invented ones must not fill the log. */
const MAX_KINDS_PER_HOUR = 50;

/** Logs what browsers blocked on pages, each kind of violation once an hour. */
export class ViolationLog {
  private hour = 0;
  private logged = new Set<string>();

  constructor(private readonly dependencies: { now: () => Date; log: FastifyBaseLogger }) {}

  record(violation: Violation) {
    const hour = Math.floor(this.dependencies.now().getTime() / HOUR);
    if (hour !== this.hour) {
      this.hour = hour;
      this.logged = new Set();
    }
    const kind = JSON.stringify(violation);
    if (this.logged.has(kind) || this.logged.size >= MAX_KINDS_PER_HOUR) return;
    this.logged.add(kind);
    this.dependencies.log.warn({ refused: violation }, 'A browser blocked content on a page.');
  }
}
