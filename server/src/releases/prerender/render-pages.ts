import { type ChildProcess, spawn } from 'node:child_process';
import { constants as os, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import type { ReleaseMap } from '@arena/shared/contract/release-map';
import { z } from 'zod';
import { builtFile } from '../../storage/built-file';

const renderer = builtFile('renderer');

/** Milliseconds of the processor; a release whose pages take longer than that to render does not render. */
const TIME_LIMIT = 10_000;

/** Milliseconds by the clock, on a machine that has much else to do, or where the engine does not look at the time. */
const WAITING_LIMIT = 30_000;

/** Bytes that the code of one release may take. */
const MEMORY_LIMIT = 128 * 1024 * 1024;

/** Kilobytes of stack for V8: more than the engine's own limit of recursion needs, so that this one is met first. */
const STACK = 3900;

/** Characters of the head or the body of a page, and of all pages of one answer as JSON. */
const PAGE_LIMIT = 2_000_000;
const ANSWER_LIMIT = 16_000_000;

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

/** What the renderer is given; bytes, milliseconds, and characters of a page's parts and of the whole answer. */
export type RendererInput = RenderJob & { limits: { memory: number; time: number; page: number; answer: number } };

/** A rendered page: what goes into the head and into `#root`. */
export type RenderedPage = { head: string; body: string };

/** Shells of before answer with a script, too, which no page takes from them any more. */
const rendered = z.object({ path: z.string(), head: z.string(), body: z.string() });
const faulty = z.object({ path: z.string(), fault: z.string() });
const answerSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({ unfinished: z.string() }),
  z.object({ pages: z.array(z.union([rendered, faulty])) }),
]);

/** `unfinished`: there was no answer; that may be the machine's fault as well as the release's. */
export type RenderAnswer = z.infer<typeof answerSchema>;

/**
 * Renders pages of one release under a shell, in an engine that knows neither files nor network, in a process of its own.
 * @returns the pages, each rendered or with its fault; one fault when the code does not even start; or why it did not finish
 */
export async function renderPages(job: RenderJob): Promise<RenderAnswer> {
  const child = spawn(process.execPath, [`--stack-size=${STACK}`, renderer], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: WAITING_LIMIT,
    killSignal: 'SIGKILL',
  });
  letVisitorsGoFirst(child);
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_, signal) => resolve(signal));
  });
  // A child that ends early closes the pipe; its missing answer tells enough.
  child.stdin.on('error', () => undefined);
  const limits = { memory: MEMORY_LIMIT, time: TIME_LIMIT, page: PAGE_LIMIT, answer: ANSWER_LIMIT };
  const input: RendererInput = { ...job, limits };
  child.stdin.end(JSON.stringify(input));
  const [output, signal] = await Promise.all([textOf(child.stdout, ANSWER_LIMIT * 2), ended]);
  const answer = answerSchema.safeParse(json(output));
  if (answer.success) return onlyAskedFor(job.paths, answer.data);
  return {
    unfinished:
      signal === 'SIGKILL'
        ? `it did not finish within ${WAITING_LIMIT / 1000} seconds`
        : 'it ended without an answer, perhaps for want of memory',
  };
}

/** What a stream says; of what is longer than it may be, the beginning. */
async function textOf(stream: Readable, longest: number): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) break;
  }
  return text;
}

function json(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** A page that was not asked for is not this release's to give. */
function onlyAskedFor(paths: readonly string[], answer: RenderAnswer): RenderAnswer {
  return 'pages' in answer ? { pages: answer.pages.filter(({ path }) => paths.includes(path)) } : answer;
}

/** From its start on: a process of Node is as busy with starting as with a page. */
function letVisitorsGoFirst({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) setPriority(pid, os.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
