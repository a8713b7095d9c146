import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../scripts/start/free-port';
import { OPERATOR_TOKEN, projectRoot } from './server';

type ClusterMessage = { site: string } | { server: string; pid: number };

/** Several servers behind a proxy, as `npm run cluster` starts them. */
export class Cluster {
  private readonly pids = new Map<string, number>();

  private constructor(
    private readonly command: ChildProcess,
    /** URL of the proxy. */
    readonly url: string,
  ) {
    command.on(
      'message',
      (message: ClusterMessage) => 'server' in message && this.pids.set(message.server, message.pid),
    );
  }

  /** @param apps the apps to publish at the start */
  static async start(apps: readonly string[]): Promise<Cluster> {
    const port = await freePort();
    const command = spawn(process.execPath, ['scripts/run.mjs', 'cluster', ...apps], {
      cwd: projectRoot,
      env: { ...process.env, PORT: String(port), ARENA_OPERATOR_TOKEN: OPERATOR_TOKEN, ARENA_BROWSER: 'off' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const cluster = new Cluster(command, `http://127.0.0.1:${port}`);
    const ready = new Promise<true>((resolve) =>
      command.on('message', (message: ClusterMessage) => 'site' in message && resolve(true)),
    );
    if (await Promise.race([ready, once(command, 'exit').then(() => false)])) return cluster;
    throw new Error(`npm run cluster exited with code ${command.exitCode}.`);
  }

  /** URLs of the servers behind the proxy. */
  get servers(): string[] {
    return [...this.pids.keys()];
  }

  /** Sends SIGKILL to one server. The cluster restarts it; resolves once it accepts requests again. */
  async kill(server: string) {
    const pid = this.pids.get(server);
    if (!pid) throw new Error(`No server runs at ${server}.`);
    process.kill(pid, 'SIGKILL');
    while (this.pids.get(server) === pid) await once(this.command, 'message');
  }

  async stop() {
    const exited = once(this.command, 'exit');
    this.command.kill();
    await exited;
  }
}
