import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ENCODINGS } from '../http/encodings';
import type { AssetStore } from './asset-store';
import { readText } from './read-text';

/** No file of a release begins with a dot: what is packed cannot be asked for by its name, and goes with the release. */
export const FOLDER = '.packed';

/** Written beside the packed forms of a release's files. */
export const PACKED_LIST = `${FOLDER}/list.json`;

const form = z.object({ encoding: z.enum(ENCODINGS), dictionary: z.string().optional(), sha256: z.string() });

const packedList = z.record(z.string(), z.object({ sha256: z.string(), forms: z.array(form) }));

/**
 * The files of a release by path, and the forms in which each is stored, the smallest first. Hashes are base64.
 *
 * - `dictionary`: hash of the file that the form is a difference to.
 */
export type PackedList = z.infer<typeof packedList>;

export type ListedForm = z.infer<typeof form>;

/** Where a packed form of a file lies. */
export function placeOf(path: string, { encoding, dictionary }: Pick<ListedForm, 'encoding' | 'dictionary'>): string {
  const of = dictionary ? `${encoding}-${Buffer.from(dictionary, 'base64').toString('hex')}` : encoding;
  return `${FOLDER}/${of}/${path}`;
}

/**
 * The list of a release, and the hash of its text; null when there is none that makes sense: it was published by a
 * server that packed nothing.
 */
export async function readPackedList(
  assets: AssetStore,
  app: string,
  release: string,
): Promise<{ list: PackedList; hash: string } | null> {
  const text = await readText(assets, app, release, PACKED_LIST);
  if (text === null) return null;
  try {
    return { list: packedList.parse(JSON.parse(text)), hash: sha256(text) };
  } catch {
    return null;
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}
