import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from './process-tree';

/** A tenth of the processor's time where another session wants all of it. With less, a check would not finish. */
const SESSION_PRIORITY = 10;

const MAX_TRIES = 50;

/**
 * Lets the processes below another one that have a session of their own, as browsers have, give way to other sessions.
 * Linux shares the processor between sessions first, and only then looks at the priorities of their processes. The
 * session of this process keeps its priority. Where that cannot be set, the check goes on without it.
 */
export async function sessionsGiveWay(root: number): Promise<void> {
  if (process.platform !== 'linux') return;
  // Systems without such groups have no such file.
  const own = await sessionOf('self');
  if (own === undefined) return;
  const [, ...below] = await processTree(root).catch(() => []);
  const sessions = await Promise.all(below.map(async (id) => [await sessionOf(id), id] as const));
  const others = new Map(sessions.filter(([session]) => session !== undefined && session !== own));
  await Promise.all([...others.values()].map(giveWay));
}

/** Tries until the priority is set, the process has ended or the machine does not allow it. */
async function giveWay(id: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await writeFile(`/proc/${id}/autogroup`, String(SESSION_PRIORITY));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      // Of all unprivileged processes of a machine, one may set one session every tenth of a second.
      await pause(100 + Math.random() * 100);
    }
  }
}

/** Name of the group in which Linux schedules the session of a process. */
async function sessionOf(id: number | 'self'): Promise<string | undefined> {
  const text = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
  return /^\/autogroup-\d+/.exec(text)?.[0];
}
