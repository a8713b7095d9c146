import { readFile, writeFile } from 'node:fs/promises';
import { processTree } from '../../process-tree';

/** A tenth of the CPU time while another session uses all of it. With less, a check would not finish. */
const SESSION_PRIORITY = 10;

/**
 * Lowers the priority of the sessions of a process's descendants, such as browsers, which start their own. Linux
 * divides CPU time among sessions first, and only then by the priorities of their processes. The session of this
 * process keeps its priority.
 *
 * One call may not be enough: on one machine, unprivileged processes may set the priority of only one session every
 * tenth of a second, and processes end and start. If the system does not allow it, the check goes on without it.
 */
export async function lowerSessionPriorities(root: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const [, ...below] = await processTree(root).catch(() => []);
  const done = new Set([(await sessionOf('self'))?.name]);
  for (const id of below) {
    const session = await sessionOf(id);
    if (session === undefined || done.has(session.name)) continue;
    // One process of each session is enough; some have ended, or belong to another user.
    if (session.priority === SESSION_PRIORITY || (await setPriority(id))) done.add(session.name);
  }
}

/** @returns whether the priority is set now */
async function setPriority(id: number): Promise<boolean> {
  return writeFile(`/proc/${id}/autogroup`, String(SESSION_PRIORITY)).then(
    () => true,
    () => false,
  );
}

/**
 * The autogroup in which Linux schedules the session of a process. Undefined for a process that never had its own
 * session, and on systems without autogroups.
 */
async function sessionOf(id: number | 'self'): Promise<{ name: string; priority: number } | undefined> {
  const text = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
  const [, name, priority] = /^\/(autogroup-\d+) nice (-?\d+)/.exec(text) ?? [];
  return name === undefined ? undefined : { name, priority: Number(priority) };
}
