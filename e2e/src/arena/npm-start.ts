import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port';
import { OPERATOR_TOKEN } from './server';

/** A running `npm start` in a checkout, but for the installation: its packages may be those of the project, by a link. */
export class NpmStart {
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
  }

  /** Starts it and waits until it has nothing left to build or to publish. */
  static async run(checkout: string, dataDirectory: string): Promise<NpmStart> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: checkout,
      env: { ...process.env, PORT: `${port}`, ARENA_DATA: dataDirectory, ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const start = new NpmStart(child, `http://127.0.0.1:${port}`);
    const done = once(child, 'message').then(() => true);
    if (await Promise.race([done, once(child, 'exit').then(() => false)])) return start;
    throw new Error(`npm start ended with ${child.exitCode}:\n${start.said}`);
  }

  /** What it has printed so far. */
  get output(): string {
    return this.said;
  }

  /** Ends it as Ctrl+C does. @returns its exit code */
  async stop(): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await ended;
    return this.child.exitCode;
  }
}
