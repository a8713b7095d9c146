import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';

/** Milliseconds between writes. A crash loses at most the counts of this time. */
const WRITE_INTERVAL = 10_000;

/** Counts in memory that are written at intervals. */
export abstract class BufferedCounts<Counts> {
  protected counts: Counts;
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly create: () => Counts) {
    this.counts = create();
  }

  protected abstract store(counts: Counts): Promise<void>;

  /** Adds counts that could not be stored to the current ones. */
  protected abstract restore(counts: Counts): void;

  /**
   * Writes the counts since the last write. After a failure they are added to the next ones. Waits for a running write:
   * otherwise, the next reader would miss its counts.
   */
  write(): Promise<void> {
    return this.oneAtATime(async () => {
      const { counts } = this;
      this.counts = this.create();
      try {
        await this.store(counts);
      } catch (error) {
        this.restore(counts);
        throw error;
      }
    });
  }

  /**
   * Writes at intervals, and once more when the server closes.
   * @param name what is counted, for the log
   */
  writeAtIntervals(app: FastifyInstance, name: string) {
    const write = () =>
      this.write().catch((error) =>
        app.log.warn({ err: error }, `${name} could not be written. They are kept for later.`),
      );
    const timer = setInterval(write, WRITE_INTERVAL).unref();
    app.addHook('onClose', () => {
      clearInterval(timer);
      return write();
    });
  }
}

/** Rows by key, in the same order on every server: otherwise, two servers that write the same rows could deadlock. */
export function inOrder<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
