import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { processTree } from './memory-of';

/**
 * Lets the processes below another one that have a session of their own, as browsers have, give way to other sessions.
 * Linux shares the processor between sessions first, and only then looks at the priorities of their processes. Where that
 * cannot be set, the check goes on without it.
 */
export async function sessionsGiveWay(root: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const [, ...below] = await processTree(root).catch(() => []);
  const priority = String(constants.priority.PRIORITY_LOW);
  // Systems without such groups have no such file. Some of the processes may have ended.
  await Promise.all(below.map((id) => writeFile(`/proc/${id}/autogroup`, priority).catch(() => undefined)));
}
