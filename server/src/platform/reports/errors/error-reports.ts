import type { ErrorKind } from '@arena/shared/contract/reports/error-report';
import { describeReactError } from '@arena/shared/contract/reports/react-errors';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import { BackgroundWrites } from '../../../kernel/database/background-writes';
import type { Database } from '../../../kernel/database/database';
import { MinuteLimit } from '../failures/minute-limit';
import type { FailureReports } from '../failures/reports';
import type { BuiltFrame, SourceFrame } from '../source-maps/frames';
import { groupKey } from './group-key';
import { attributedFrame, type MapFrames, type MappedFrame } from './mapped-frame';
import { storeError } from './store-error';

/** Errors of one release that a process stores per minute. All errors of a release share this limit. */
const MAX_PER_MINUTE = 20;

const reportedErrors = new Counter({
  name: 'arena_browser_errors_total',
  help: 'Errors that browsers reported, including those that were not stored.',
  labelNames: ['app', 'release', 'kind'],
});

const unstoredErrors = new Counter({
  name: 'arena_browser_errors_unstored_total',
  help: 'Errors that browsers reported beyond the limit per release and minute.',
  labelNames: ['app', 'release'],
});

/** Maximum characters of a source line: packages may have all their code in one line. */
const MAX_LINE_LENGTH = 200;

/** Kinds that also count as failures. The shell reports render crashes separately; recoverable errors do no harm. */
const FAILURES: readonly ErrorKind[] = ['uncaught', 'rejection'];

/** Whether an error of this kind counts as a failure. */
export function isFailure(kind: ErrorKind): boolean {
  return FAILURES.includes(kind);
}

/** An error whose text is scrubbed and whose frames are in files of releases that visitors may get. */
export type ReportedError = {
  kind: ErrorKind;
  name: string;
  message: string;
  frames: readonly BuiltFrame[];
  set: string;
  page: string;
  browser: string;
  request?: string | undefined;
};

type Dependencies = {
  db: Database;
  mapFrames: MapFrames;
  failureReports: FailureReports;
  now: () => Date;
  log: FastifyBaseLogger;
};

/** Maps, groups and stores errors of browsers up to the limit, and counts the rest. */
export class ErrorReports {
  private readonly limit: MinuteLimit;
  private readonly writes: BackgroundWrites;

  constructor(private readonly dependencies: Dependencies) {
    this.limit = new MinuteLimit(MAX_PER_MINUTE, (release, more) =>
      dependencies.log.warn({ release, more }, 'More errors were reported in a minute than are stored.'),
    );
    this.writes = new BackgroundWrites((error) =>
      dependencies.log.warn({ err: error }, 'An error of a browser could not be stored.'),
    );
  }

  /** Ignores errors without a frame. Does not wait for the database: a lost report does no harm. */
  record(error: ReportedError) {
    const unmapped = error.frames.map((frame) => ({ ...frame, mapped: null }));
    const attributed = attributedFrame(unmapped, error.kind);
    if (!attributed) return;
    const { app, release } = attributed;
    const at = this.dependencies.now();
    reportedErrors.inc({ app, release, kind: error.kind });
    if (!this.limit.allows(`${app} ${release}`, at)) {
      unstoredErrors.inc({ app, release });
      return;
    }
    this.writes.add(this.store(error, at));
  }

  /** Resolves when all recorded errors are stored. */
  flush() {
    return this.writes.flush();
  }

  private async store(error: ReportedError, at: Date) {
    const { db, failureReports } = this.dependencies;
    const frames = await this.map(error.frames);
    const own = attributedFrame(frames, error.kind);
    if (!own) return;
    const { app, release } = own;
    if (isFailure(error.kind)) failureReports.record({ ...error, app, release, reason: 'crashed' });
    const message = describeReactError(error.message);
    await storeError(db, { ...error, message, frames, app, release, at, group: groupKey(error, own) });
  }

  /** An error is worth storing even if its source cannot be found. */
  private async map(frames: ReportedError['frames']): Promise<MappedFrame[]> {
    const { mapFrames, log } = this.dependencies;
    const mapped = await mapFrames(frames).catch((err) => {
      log.warn({ err }, 'The source of an error could not be found.');
      return [];
    });
    return frames.map((frame, i) => ({ ...frame, mapped: withShortLine(mapped[i] ?? null) }));
  }
}

function withShortLine(frame: SourceFrame | null): SourceFrame | null {
  return frame && { ...frame, text: frame.text.slice(0, MAX_LINE_LENGTH) };
}
