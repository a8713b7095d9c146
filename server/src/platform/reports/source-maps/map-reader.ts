import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';
import { builtFile } from '../../../kernel/storage/built-file';
import type { ReaderJob } from './messages';

/**
 * Milliseconds for a job, milliseconds without a job until the process ends, mebibytes of memory, and maximum waiting
 * jobs.
 */
const LIMITS = { time: 10_000, idle: 60_000, memory: 256, waiting: 100 };

/**
 * The process that reads source maps. It starts with the first job and ends after a while without jobs. If a job
 * exceeds a limit, the next one starts a new process.
 */
export class MapReader {
  private readonly oneAtATime = pLimit(1);
  private isClosed = false;
  private child: ChildProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  /** Ends the current job. */
  private settle: (answer?: unknown) => void = () => undefined;

  constructor(private readonly limits = LIMITS) {}

  /**
   * @returns the answer of the process; undefined if the job took too much time or memory, if too many jobs are
   * waiting, or after `close`
   */
  async ask(job: ReaderJob): Promise<unknown> {
    if (this.oneAtATime.pendingCount >= this.limits.waiting) return undefined;
    return this.oneAtATime(() => this.run(job));
  }

  async close() {
    this.isClosed = true;
    await this.end();
  }

  private async run(job: ReaderJob): Promise<unknown> {
    if (this.isClosed) return undefined;
    this.child ??= this.start();
    const { child } = this;
    clearTimeout(this.idleTimer);
    const timer = setTimeout(() => this.end(), this.limits.time);
    const answer = await new Promise((resolve) => {
      this.settle = resolve;
      // A process that has ended accepts no job; its `close` event ends the job.
      child.send(job, () => undefined);
    });
    clearTimeout(timer);
    if (this.child) this.idleTimer = setTimeout(() => this.end(), this.limits.idle);
    return answer;
  }

  /** Starts the process without the environment, because settings of the server contain secrets. */
  private start(): ChildProcess {
    const child = fork(builtFile('source-map-reader.mjs'), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.limits.memory}`],
      env: {},
      stdio: 'ignore',
    });
    // Events of a process after `end` must not affect the next job.
    const ifCurrent = (action: (answer?: unknown) => void) => (answer?: unknown) => {
      if (this.child === child) action(answer);
    };
    const onEnd = ifCurrent(() => this.end());
    // A process that does not start emits only an error.
    return child
      .on(
        'message',
        ifCurrent((answer) => this.settle(answer)),
      )
      .on('error', onEnd)
      .on('close', onEnd);
  }

  /** Ends the process and the current job. Resolves when the process is gone. */
  private async end() {
    const { child } = this;
    this.child = undefined;
    clearTimeout(this.idleTimer);
    this.settle();
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}
