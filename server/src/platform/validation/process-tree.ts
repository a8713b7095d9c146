import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes of memory of a process and all processes below it, with shared pages counted once.
 * @returns undefined on systems other than Linux
 */
export async function memoryOfTree(root: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const sizes = await Promise.all((await processTree(root)).map(proportionalSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Ids of a process and all processes below it. */
export async function processTree(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number((await statOf(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const collect = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(collect)];
  return collect(root);
}

/** Whether a process is still running; false on systems other than Linux. */
export async function isRunning(id: number): Promise<boolean> {
  const [state] = await statOf(id);
  return state !== undefined && state !== 'Z';
}

/** Ticks of a second in the times of a process, on every Linux. */
const TICKS = 100;

/** Milliseconds of CPU time that a running process has used; undefined on systems other than Linux. */
export async function cpuTimeOf(id: number): Promise<number | undefined> {
  const [user, kernel] = (await statOf(id)).slice(11, 13);
  return kernel === undefined ? undefined : ((Number(user) + Number(kernel)) * 1000) / TICKS;
}

/** State of a process, id of its parent, and so on; empty if it has ended. */
async function statOf(id: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // The name of a program may contain spaces and parentheses; the rest comes after the last one.
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : [];
}

async function proportionalSize(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}
