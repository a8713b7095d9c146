import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { z } from 'zod';
import { builtFile } from '../built-file';

const renderer = builtFile('renderer');

/** Milliseconds; a release whose pages take longer than that to render does not render. */
const TIME_LIMIT = 20_000;
/** Megabytes of memory for the code of one release. */
const MEMORY_LIMIT = 256;

/**
 * Code of releases and what to do with it.
 *
 * - `shell`, `section.code`: bundles for Node.
 * - `entry`: the section's federation entry, where it is to be checked as well.
 */
export type RenderJob = {
  shell: string;
  section?: { app: string; code: string };
  entry?: { code: string; container: string; address: string };
  map: ReleaseMap;
  paths: readonly string[];
};

/** A rendered page: what goes into the head, into `#root`, and the script to run before the page is painted. */
export type RenderedPage = { head: string; body: string; script: string };

const rendered = z.object({ path: z.string(), head: z.string(), body: z.string(), script: z.string() });
const faulty = z.object({ path: z.string(), fault: z.string() });
const answerSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({ pages: z.array(z.union([rendered, faulty])) }),
]);

/** `unfinished`: there was no answer; that may be the machine's fault as well as the release's. */
export type RenderAnswer = z.infer<typeof answerSchema> | { unfinished: string };

/**
 * Renders pages of one release under a shell, in a process of its own.
 * @returns the pages, each rendered or with its fault; one fault when the code does not even start; or why it did not finish
 */
export async function renderPages(job: RenderJob): Promise<RenderAnswer> {
  const child = spawn(
    process.execPath,
    [
      '--experimental-permission',
      `--allow-fs-read=${renderer}`,
      `--max-old-space-size=${MEMORY_LIMIT}`,
      '--no-warnings',
      renderer,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_LIMIT, killSignal: 'SIGKILL' },
  );
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_, signal) => resolve(signal));
  });
  // A child that ends early closes the pipe; its missing answer tells enough.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(job));
  const [output, signal] = await Promise.all([text(child.stdout), ended]);
  const answer = answerSchema.safeParse(json(output));
  if (answer.success) return answer.data;
  return {
    unfinished:
      signal === 'SIGKILL'
        ? `it did not finish within ${TIME_LIMIT / 1000} seconds`
        : 'it ended without an answer, perhaps for want of memory',
  };
}

function json(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
