import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes of memory of a process and all processes below it, with shared pages counted once.
 * @returns undefined where the system does not say: on other systems than Linux
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
    // The name of a program may contain spaces and parentheses; the parent's id comes after the last one.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const collect = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(collect)];
  return collect(root);
}

async function proportionalSize(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}
