import { readFile, writeFile } from 'node:fs/promises';

/** Damages a file: flips all bits of some bytes, spread over the file. */
export async function flipBits(path: string) {
  const bytes = await readFile(path);
  for (let i = 0; i < 20; i++) {
    const position = Math.floor(((i + 0.37) * bytes.length) / 20);
    bytes[position] = (bytes[position] ?? 0) ^ 0xff;
  }
  await writeFile(path, bytes);
}
