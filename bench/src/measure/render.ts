import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { apps, root } from '../../../scripts/apps';

/** The server's renderer with the arguments it is started with, and the same work in Node. */
export const IN_ENGINE = ['--stack-size=3900', join(root, 'server/dist/renderer.mjs')];
export const IN_NODE = [fileURLToPath(new URL('../peers/node-renderer.mjs', import.meta.url))];

/** Room enough; what is compared are not the limits. */
const LIMITS = { memory: 128 * 1024 * 1024, time: 60_000, page: 2_000_000, answer: 16_000_000 };

const releaseOf = (app: string) => JSON.parse(readFileSync(join(root, app, 'dist/release.json'), 'utf8'));
const codeOf = (app: string) => readFileSync(join(root, app, 'dist/node.cjs'), 'utf8');

/** Milliseconds, the most resident memory in MB (10⁶ bytes), and what was answered. */
export type Rendering = { time: number; memory: number; answer: string };

/** Renders the pages of a built app under the built shell, as the server does when it is published. */
export async function renderApp(program: readonly string[], app: string): Promise<Rendering> {
  const sections = apps.slice(1).map((name) => {
    const { id, container, section } = releaseOf(name);
    return { app: name, release: id, container, entry: '/entry.js', section };
  });
  const job = {
    shell: codeOf('shell'),
    ...(app !== 'shell' && { section: { app, code: codeOf(app) } }),
    map: { set: 'set-0123456789abcdef', sections, integrity: {} },
    paths: releaseOf(app).section.pages,
    limits: LIMITS,
  };
  const since = performance.now();
  const child = spawn(process.execPath, [...program], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  const watch = watchMemory(child.pid ?? 0);
  child.stdin.end(JSON.stringify(job));
  const answer = await text(child.stdout);
  return { time: performance.now() - since, memory: watch(), answer };
}

/** Looks at the most memory a process has had, until it is asked for. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    try {
      const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      most = Math.max(most, (Number(kibibytes ?? 0) * 1024) / 1e6);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    return most;
  };
}
