import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RawResponse } from '../site/raw-response';

/** Headers that Node sets for each connection. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive'];

const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url));

/** Starts a bare Node server that gives this response to every request, calls `use`, and stops it. */
export async function withBareServer<T>(
  { headers, body }: RawResponse,
  use: (server: { url: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-bare-'));
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, body);
  const fixedHeaders = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name));
  const child = fork(program, [bodyFile, JSON.stringify(Object.fromEntries(fixedHeaders))]);
  try {
    const [port] = await once(child, 'message');
    return await use({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    const exited = once(child, 'exit');
    if (child.kill()) await exited;
    await rm(folder, { recursive: true, force: true });
  }
}
