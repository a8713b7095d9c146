import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Chunk } from './archive';

/**
 * Maximum bytes of a line: 1 MiB in base64, and a path. A few megabytes of gzip can expand to a line too long for a
 * string.
 */
const MAX_LINE = 2 << 20;

const header = z.strictObject({ arena: z.literal('backup'), version: z.literal(1) });
const line = z.union([
  z.strictObject({ path: z.string(), data: z.string() }),
  /** The last line. */
  z.strictObject({ files: z.number() }),
]);

/** Opens a backup of an earlier version, which has lines of JSON. @throws for any other file */
export async function openArchiveOfLines(bytes: Readable): Promise<AsyncGenerator<Chunk>> {
  const lines = readLines(bytes);
  header.parse((await lines.next()).value);
  return readChunks(lines);
}

async function* readChunks(lines: AsyncIterable<unknown>): AsyncGenerator<Chunk> {
  let expected: number | undefined;
  let files = 0;
  let current: string | undefined;
  for await (const value of lines) {
    const content = line.parse(value);
    expected = 'files' in content ? content.files : undefined;
    if ('files' in content) continue;
    const { path, data } = content;
    if (path !== current) files += 1;
    current = path;
    yield { path, bytes: Buffer.from(data, 'base64') };
  }
  if (expected !== files) throw new Error('Some files are missing.');
}

async function* readLines(bytes: Readable): AsyncGenerator<unknown> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield JSON.parse(Buffer.concat([...parts, chunk.subarray(start, end)]).toString());
      [parts, length, start] = [[], 0, end + 1];
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_LINE) throw new Error('A line is too long.');
  }
}
