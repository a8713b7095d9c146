import { hash } from 'node:crypto';
import { z } from 'zod';
import { ENCODINGS } from '../../http/headers/encodings';
import type { AssetStore } from '../asset-store';
import { readText } from '../read-text';

/**
 * Folder of the encoded variants in a release. Names of published files never begin with a dot, so variants cannot be
 * requested directly, and they are deleted together with the release.
 */
export const VARIANTS_FOLDER = '.packed';

export const VARIANT_LIST = `${VARIANTS_FOLDER}/list.json`;

const listedVariant = z.object({ encoding: z.enum(ENCODINGS), dictionary: z.string().optional(), sha256: z.string() });

const variantList = z.record(z.string(), z.object({ sha256: z.string(), forms: z.array(listedVariant) }));

/**
 * The files of a release by path, with their encoded variants (`forms`), the smallest first. Hashes are base64.
 *
 * - `dictionary`: hash of the file that the variant is a difference to.
 */
export type VariantList = z.infer<typeof variantList>;

export type ListedVariant = z.infer<typeof listedVariant>;

/** Path of an encoded variant in the release. */
export function variantPath(
  path: string,
  { encoding, dictionary }: Pick<ListedVariant, 'encoding' | 'dictionary'>,
): string {
  const folder = dictionary ? `${encoding}-${Buffer.from(dictionary, 'base64').toString('hex')}` : encoding;
  return `${VARIANTS_FOLDER}/${folder}/${path}`;
}

/** @returns the list and the hash of its text; null if it is invalid or missing, as in releases of old servers */
export async function readVariantList(
  assets: AssetStore,
  app: string,
  release: string,
): Promise<{ list: VariantList; hash: string } | null> {
  const text = await readText(assets, app, release, VARIANT_LIST);
  if (text === null) return null;
  try {
    return { list: variantList.parse(JSON.parse(text)), hash: sha256(text) };
  } catch {
    return null;
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'base64');
}
