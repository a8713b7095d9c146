import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@arena/shared/contract/release';
import type { Asset, AssetStore } from '../storage/asset-store';

/**
 * Reads every file of a release in the store and compares it with what was published.
 * @returns a sentence for each file that is not the same any more
 * @throws when the store fails: that says nothing about the release
 */
export async function damageOf(
  assets: AssetStore,
  { app, id, files }: Release,
  signal: AbortSignal,
): Promise<string[]> {
  const damage: string[] = [];
  for (const { path, size, sha384 } of files) {
    const found = await assets.find(app, id, path);
    if (!found) damage.push(`${path} is missing.`);
    else if (found.size !== size) damage.push(`${path} has ${found.size} bytes instead of ${size}.`);
    else if ((await hashOf(found, signal)) !== sha384) damage.push(`${path} has other contents than were published.`);
  }
  return damage;
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
  if (read !== size) throw new Error(`Of ${size} bytes the store handed out ${read}.`);
  return `sha384-${hash.digest('base64')}`;
}
