import { readFile, writeFile } from 'node:fs/promises';
import { processTree } from './process-tree';

/** A tenth of the processor's time where another session wants all of it. With less, a check would not finish. */
const SESSION_PRIORITY = 10;

/**
 * Lets the processes below another one that have a session of their own, as browsers have, give way to other sessions.
 * Linux shares the processor between sessions first, and only then looks at the priorities of their processes. The
 * session of this process keeps its priority.
 *
 * One call may not be enough: of all unprivileged processes of a machine, one may set the priority of one session every
 * tenth of a second, and processes end and start. Where that cannot be set, the check goes on without it.
 */
export async function sessionsGiveWay(root: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const [, ...below] = await processTree(root).catch(() => []);
  const done = new Set([(await sessionOf('self'))?.name]);
  for (const id of below) {
    const session = await sessionOf(id);
    if (session === undefined || done.has(session.name)) continue;
    // Any process of a session will do; some have ended, or belong to another user.
    if (session.priority === SESSION_PRIORITY || (await setPriority(id))) done.add(session.name);
  }
}

/** @returns whether it is set now */
async function setPriority(id: number): Promise<boolean> {
  return writeFile(`/proc/${id}/autogroup`, String(SESSION_PRIORITY)).then(
    () => true,
    () => false,
  );
}

/**
 * The group in which Linux schedules the session of a process. A process that has never been in a session of its own has
 * none, and on systems without such groups no process has one.
 */
async function sessionOf(id: number | 'self'): Promise<{ name: string; priority: number } | undefined> {
  const text = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
  const [, name, priority] = /^\/(autogroup-\d+) nice (-?\d+)/.exec(text) ?? [];
  return name === undefined ? undefined : { name, priority: Number(priority) };
}
