import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { apps, root } from '../../../scripts/apps';

/** Node arguments of the server's renderer, and of a renderer that does the same work in Node itself. */
export const ENGINE_RENDERER = ['--stack-size=3900', join(root, 'server/dist/renderer.mjs')];
export const NODE_RENDERER = [fileURLToPath(new URL('../peers/node-renderer.mjs', import.meta.url))];

/** Generous, because limits are not compared. */
const LIMITS = { memory: 128 * 1024 * 1024, time: 60_000, page: 2_000_000, answer: 16_000_000 };

const readRelease = (app: string) => JSON.parse(readFileSync(join(root, app, 'dist/release.json'), 'utf8'));
const readNodeBundle = (app: string) => readFileSync(join(root, app, 'dist/node.cjs'), 'utf8');

/** Time in ms, peak resident memory in MB (10⁶ bytes), and the renderer's output. */
export type Rendering = { time: number; memory: number; output: string };

/** Renders the pages of a built app with the built shell, as the server does after publishing. */
export async function renderApp(program: readonly string[], app: string): Promise<Rendering> {
  const sections = apps.slice(1).map((name) => {
    const { id, container, section } = readRelease(name);
    return { app: name, release: id, container, entry: '/entry.js', section };
  });
  const job = {
    shell: readNodeBundle('shell'),
    ...(app !== 'shell' && { section: { app, code: readNodeBundle(app) } }),
    map: { set: 'set-0123456789abcdef', sections, integrity: {} },
    paths: readRelease(app).section.pages,
    limits: LIMITS,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...program], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  const stopTracking = trackPeakMemory(child.pid ?? 0);
  child.stdin.end(JSON.stringify(job));
  const output = await text(child.stdout);
  return { time: performance.now() - startedAt, memory: stopTracking(), output };
}

/** Samples the peak memory of a process. @returns a function that stops sampling and returns the peak in MB */
function trackPeakMemory(pid: number): () => number {
  let peak = 0;
  const sample = () => {
    try {
      const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      peak = Math.max(peak, (Number(kibibytes ?? 0) * 1024) / 1e6);
    } catch {
      // The process has ended.
    }
  };
  const timer = setInterval(sample, 10);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
