import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import { type Packed, runPacker } from './compressor-process';
import { isCode, isPackable } from './content-type';
import { type ListedForm, PACKED_LIST, type PackedList, placeOf, sha256 } from './variant-list';

type Form = Omit<ListedForm, 'sha256'> & { bytes: Buffer };

/** What visitors may have in place of a file: the ones with the same path in other releases. */
export type Earlier = (path: string) => Promise<Buffer[]>;

/** Bytes; what is smaller travels in one packet of the network either way. */
const SMALLEST = 1024;

/** A form is kept when it has at most this share of the bytes that would travel without it. */
const WORTH = 0.9;

/**
 * Packs the files of a release.
 * @returns what is to be stored beside the files, by the name under which it is found again
 */
export async function packFiles(files: ReadonlyMap<string, Buffer>, earlier: Earlier): Promise<Map<string, Buffer>> {
  const forms = await formsOf(files, earlier);
  const packed = new Map<string, Buffer>();
  const list: PackedList = {};
  for (const [path, contents] of files) {
    const ofFile = forms.get(path) ?? [];
    for (const form of ofFile) packed.set(placeOf(path, form), form.bytes);
    list[path] = {
      sha256: sha256(contents),
      forms: ofFile.map(({ bytes, ...form }) => ({ ...form, sha256: sha256(bytes) })),
    };
  }
  return packed.set(PACKED_LIST, Buffer.from(JSON.stringify(list)));
}

/** The forms of each file, the smallest first. The bundle for Node never travels to a browser. */
async function formsOf(files: ReadonlyMap<string, Buffer>, earlier: Earlier): Promise<Map<string, Form[]>> {
  const packable = [...files].filter(
    ([path, { length }]) => length >= SMALLEST && isPackable(path) && path !== NODE_BUNDLE,
  );
  const jobs = await Promise.all(
    packable.map(async ([path, contents]) => ({
      path,
      contents,
      dictionaries: isCode(path) ? different(await earlier(path)) : [],
    })),
  );
  const packed = await runPacker(jobs.map(({ contents, dictionaries }) => ({ contents, dictionaries })));
  return new Map(
    packed.flatMap((forms, i) => {
      const job = jobs[i];
      return job ? [[job.path, worthwhile(job.contents, job.dictionaries, forms)] as const] : [];
    }),
  );
}

function worthwhile(contents: Buffer, dictionaries: readonly Buffer[], { br, gzip, differences }: Packed): Form[] {
  const whole: Form[] = [
    { encoding: 'br', bytes: br },
    { encoding: 'gzip', bytes: gzip },
  ];
  const changes = dictionaries.map((dictionary, i): Form => {
    return { encoding: 'dcz', dictionary: sha256(dictionary), bytes: differences[i] ?? contents };
  });
  return [
    ...changes.filter(({ bytes }) => bytes.length <= Math.min(br.length, contents.length) * WORTH),
    ...whole.filter(({ bytes }) => bytes.length <= contents.length * WORTH),
  ];
}

function different(files: readonly Buffer[]): Buffer[] {
  return [...new Map(files.map((bytes) => [sha256(bytes), bytes])).values()];
}
