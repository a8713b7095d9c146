import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../scripts/start/free-port';
import { OPERATOR_TOKEN } from './server';

/** A running `npm start` in a checkout. It skips `npm ci`, because the checkout may link to the project's packages. */
export class NpmStart {
  private printed = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.printed += text;
      });
    }
  }

  /** Starts it and waits until nothing is left to build or publish. */
  static async start(checkout: string, dataDirectory: string): Promise<NpmStart> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: checkout,
      env: {
        ...process.env,
        PORT: `${port}`,
        ARENA_DATA: dataDirectory,
        ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN,
        ARENA_BROWSER: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const npmStart = new NpmStart(child, `http://127.0.0.1:${port}`);
    const done = once(child, 'message').then(() => true);
    if (await Promise.race([done, once(child, 'exit').then(() => false)])) return npmStart;
    throw new Error(`npm start exited with code ${child.exitCode}:\n${npmStart.printed}`);
  }

  /** Everything printed so far to stdout and stderr. */
  get output(): string {
    return this.printed;
  }

  /** Stops it with SIGINT, like Ctrl+C. @returns its exit code */
  async stop(): Promise<number | null> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await exited;
    return this.child.exitCode;
  }
}
