import { appName, filePath, releaseId } from '@arena/shared/contract/release/release';
import { RELEASE_LIMITS } from '@arena/shared/contract/release/release-consistency';
import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore, StoredRelease } from '../../../kernel/storage/asset-store';
import { readBytes } from '../../../kernel/storage/read-bytes';
import { STORED_MAP } from '../../../kernel/storage/stored-map';
import type { BuiltFrame, SourceFrame } from './frames';
import { MapReader } from './map-reader';
import { checkAnswer, findAnswer } from './messages';

/** Milliseconds after which `map` stops looking up further files. */
const MAP_TIME = 5_000;

const builtFrame = z.object({
  app: appName,
  release: releaseId,
  file: filePath,
  line: z.int().positive(),
  column: z.int().positive(),
}) satisfies z.ZodType<BuiltFrame>;

/**
 * The source maps of releases. They are stored apart from the files of releases, out of reach of any URL. Separate
 * processes read them, because they may be hostile; these processes run only while there are maps to read.
 */
export class SourceMaps {
  private readonly maps: AssetStore;
  private readonly reader = new MapReader();
  /** Uploads are checked in another process, to avoid delaying `map`. */
  private readonly checker = new MapReader();

  constructor({ maps }: { maps: AssetStore }) {
    this.maps = maps;
  }

  /**
   * Looks up positions of built files in the sources. Frames may come from anyone, so they are not trusted.
   * @returns the position in the source of each frame, in their order; null if there is no map, nothing at that
   * position, or no answer in time
   * @throws Refusal `unavailable` when the store fails
   */
  async map(frames: readonly BuiltFrame[]): Promise<(SourceFrame | null)[]> {
    const byFile = new Map<string, BuiltFrame[]>();
    for (const frame of frames) {
      if (!builtFrame.safeParse(frame).success) continue;
      const key = `${frame.app}/${frame.release}/${frame.file}`;
      byFile.set(key, [...(byFile.get(key) ?? []), frame]);
    }
    const found = new Map<BuiltFrame, SourceFrame | null>();
    const start = performance.now();
    for (const ofFile of byFile.values()) {
      if (performance.now() - start > MAP_TIME) break;
      const sources = await this.find(ofFile);
      for (const [i, frame] of ofFile.entries()) found.set(frame, sources[i] ?? null);
    }
    return frames.map((frame) => found.get(frame) ?? null);
  }

  /**
   * Validates maps by the paths of their built files.
   * @returns the compressed maps
   * @throws Refusal `invalid` that names the first file whose map is not valid
   */
  async validate(maps: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Buffer>> {
    const valid = new Map<string, Buffer>();
    for (const [path, bytes] of maps) valid.set(path, await this.check(path, bytes));
    return valid;
  }

  /** Stores maps that `validate` has returned. */
  async save({ app, release }: StoredRelease, valid: ReadonlyMap<string, Buffer>) {
    for (const [path, bytes] of valid) await this.maps.save(app, release, path + STORED_MAP, bytes);
  }

  /** Gives the maps of a release to another release with the same scripts. */
  async copy({ app, release }: StoredRelease, to: string) {
    for (const { path } of await this.maps.files(app, release)) {
      const bytes = await readBytes(this.maps, app, release, path);
      if (bytes) await this.maps.save(app, to, path, bytes);
    }
  }

  /** Ends the processes. */
  async close() {
    await Promise.all([this.reader.close(), this.checker.close()]);
  }

  /** @returns the compressed map */
  private async check(path: string, bytes: Buffer): Promise<Buffer> {
    const answer = checkAnswer.safeParse(await this.checker.ask({ check: bytes }));
    const fault = 'it takes too much time or memory to read.';
    if (!answer.success) throw new Refusal('invalid', `The source map of ${path} cannot be stored: ${fault}`);
    if ('fault' in answer.data) throw new Refusal('invalid', `The source map of ${path} ${answer.data.fault}`);
    return Buffer.from(answer.data.compressed);
  }

  /** @param frames of one file */
  private async find(frames: readonly BuiltFrame[]): Promise<readonly (SourceFrame | null)[]> {
    const [frame] = frames;
    if (!frame) return [];
    const stored = await readBytes(this.maps, frame.app, frame.release, frame.file + STORED_MAP, RELEASE_LIMITS.file);
    if (!stored) return [];
    const positions = frames.map(({ line, column }) => ({ line, column }));
    return findAnswer.safeParse(await this.reader.ask({ find: { stored, positions } })).data?.frames ?? [];
  }
}
