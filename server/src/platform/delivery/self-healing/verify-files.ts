import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@arena/shared/contract/release/release';
import type { Asset, AssetStore } from '../../../kernel/storage/asset-store';

/**
 * Reads every stored file of a release and compares its size and hash with the manifest.
 * @returns a message for each missing or changed file
 * @throws if the store fails, which proves nothing about the release
 */
export async function verifyFiles(
  assets: AssetStore,
  { app, id, files }: Release,
  signal: AbortSignal,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, size, sha384 } of files) {
    const found = await assets.find(app, id, path);
    if (!found) faults.push(`${path} is missing.`);
    else if (found.size !== size) faults.push(`${path} has ${found.size} bytes instead of ${size}.`);
    else if ((await hashOf(found, signal)) !== sha384) faults.push(`${path} differs from the published file.`);
  }
  return faults;
}

async function hashOf({ size, stream }: Asset, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha384');
  let read = 0;
  await pipeline(
    await stream(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        read += chunk.length;
      }
    },
    { signal },
  );
  if (read !== size) throw new Error(`The store returned ${read} of ${size} bytes.`);
  return `sha384-${hash.digest('base64')}`;
}
