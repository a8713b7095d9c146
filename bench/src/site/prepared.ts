import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arena } from './arena';

let template: Promise<string> | undefined;

/** Starts a site with every app published, calls `use` with it, stops it and removes its data. */
export async function withArena<T>(use: (arena: Arena) => Promise<T>, env: NodeJS.ProcessEnv = {}): Promise<T> {
  return withData(async (data) => {
    const arena = await Arena.start({ data, env });
    try {
      return await use(arena);
    } finally {
      await arena.stop();
    }
  });
}

/** Calls `use` with the data directory of a stopped site with every app published, and removes it. */
export async function withData<T>(use: (data: string) => Promise<T>): Promise<T> {
  template ??= createTemplate();
  const data = await mkdtemp(join(tmpdir(), 'arena-bench-site-'));
  try {
    await cp(await template, data, { recursive: true });
    return await use(data);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Removes the data directory that the sites were copied from. */
export async function removeTemplate() {
  if (template) await rm(await template, { recursive: true, force: true });
}

async function createTemplate(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'arena-bench-template-'));
  await (await Arena.start({ data })).stop();
  return data;
}
