import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../site/raw-response';

/** Headers of one connection, which Node makes itself. */
const OWN = ['connection', 'date', 'keep-alive'];

const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url));

/** Calls `use` with Node's own server, which gives this answer to everything. */
export async function withBareServer<T>(
  { headers, body }: Answer,
  use: (server: { url: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-bare-'));
  const file = join(folder, 'answer');
  await writeFile(file, body);
  const given = Object.entries(headers).filter(([name]) => !OWN.includes(name));
  const child = fork(program, [file, JSON.stringify(Object.fromEntries(given))]);
  try {
    const [port] = await once(child, 'message');
    return await use({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    const gone = once(child, 'exit');
    if (child.kill()) await gone;
    await rm(folder, { recursive: true, force: true });
  }
}
