import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { isCode, isCompressible } from '../content-type';
import { type CompressionResult, compressInChildProcess } from './compressor-process';
import { type ListedVariant, sha256, VARIANT_LIST, type VariantList, variantPath } from './variant-list';

type Variant = Omit<ListedVariant, 'sha256'> & { bytes: Buffer };

/** Finds the files with the same path in other releases, which visitors may already have. */
export type FindEarlierVersions = (path: string) => Promise<Buffer[]>;

/** Bytes. Smaller files fit into one network packet even without compression. */
const MIN_SIZE = 1024;

/** Maximum size of a variant, as a share of the bytes without it. */
const MAX_SIZE_RATIO = 0.9;

/**
 * Compresses the files of a release.
 * @returns the encoded variants and their list, by the path under which to store them
 */
export async function compressFiles(
  files: ReadonlyMap<string, Buffer>,
  findEarlierVersions: FindEarlierVersions,
): Promise<Map<string, Buffer>> {
  const variants = await createVariants(files, findEarlierVersions);
  const stored = new Map<string, Buffer>();
  const list: VariantList = {};
  for (const [path, contents] of files) {
    const ofFile = variants.get(path) ?? [];
    for (const variant of ofFile) stored.set(variantPath(path, variant), variant.bytes);
    list[path] = {
      sha256: sha256(contents),
      forms: ofFile.map(({ bytes, ...variant }) => ({ ...variant, sha256: sha256(bytes) })),
    };
  }
  return stored.set(VARIANT_LIST, Buffer.from(JSON.stringify(list)));
}

/** Creates the variants of each file, the smallest first. Skips the bundle for Node, which no browser requests. */
async function createVariants(
  files: ReadonlyMap<string, Buffer>,
  findEarlierVersions: FindEarlierVersions,
): Promise<Map<string, Variant[]>> {
  const compressible = [...files].filter(
    ([path, { length }]) => length >= MIN_SIZE && isCompressible(path) && path !== NODE_BUNDLE,
  );
  const jobs = await Promise.all(
    compressible.map(async ([path, contents]) => ({
      path,
      contents,
      dictionaries: isCode(path) ? unique(await findEarlierVersions(path)) : [],
    })),
  );
  const results = await compressInChildProcess(jobs.map(({ contents, dictionaries }) => ({ contents, dictionaries })));
  return new Map(
    results.flatMap((result, i) => {
      const job = jobs[i];
      return job ? [[job.path, selectVariants(job.contents, job.dictionaries, result)] as const] : [];
    }),
  );
}

function selectVariants(
  contents: Buffer,
  dictionaries: readonly Buffer[],
  { br, gzip, differences }: CompressionResult,
): Variant[] {
  const whole: Variant[] = [
    { encoding: 'br', bytes: br },
    { encoding: 'gzip', bytes: gzip },
  ];
  const deltas = dictionaries.map((dictionary, i): Variant => {
    return { encoding: 'dcz', dictionary: sha256(dictionary), bytes: differences[i] ?? contents };
  });
  return [
    ...deltas.filter(({ bytes }) => bytes.length <= Math.min(br.length, contents.length) * MAX_SIZE_RATIO),
    ...whole.filter(({ bytes }) => bytes.length <= contents.length * MAX_SIZE_RATIO),
  ];
}

function unique(files: readonly Buffer[]): Buffer[] {
  return [...new Map(files.map((bytes) => [sha256(bytes), bytes])).values()];
}
