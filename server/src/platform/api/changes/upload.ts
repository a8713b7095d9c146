import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RELEASE_LIMITS } from '@arena/shared/contract/release/release-consistency';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { Slots } from '../../../kernel/http/limits/slots';
import { enforceMinimumSpeed } from '../../../kernel/http/limits/upload-speed';
import { Refusal } from '../../../kernel/refusal';
import { insufficientStorage } from '../../../kernel/storage/store-errors';
import { inSpan } from '../../../kernel/tracing/spans';
import { tokenKey } from '../../../operators/api/actor';

/** Bytes and counts. A release is a few hundred kilobytes of code and, at most, a short video. */
export const UPLOAD_LIMITS = {
  fileSize: RELEASE_LIMITS.file,
  files: RELEASE_LIMITS.files,
  fields: 1,
  fieldSize: 1 << 20,
  parts: RELEASE_LIMITS.files + 1,
};

/** Form field with the text of `release.json`. Every other part is a file; its field name is its path. */
const MANIFEST_FIELD = 'release.json';

/** Concurrent uploads per token and in total: at most half a gigabyte on the disk. */
export const CONCURRENT_UPLOADS = { perKey: 4, total: 16 };

/** Seconds. */
const RETRY_AFTER = 10;

/** An upload: the text of `release.json`, if it has one, and the files by path. */
export type Upload = { manifest: string | undefined; files: ReadonlyMap<string, Buffer> };

/** An upload on the disk; `files` maps a path in the release to the temporary file. */
type ReceivedUpload = { manifest: string | undefined; files: ReadonlyMap<string, string> };

/**
 * Receives uploads. They stay on the disk until they are complete, and are read into memory one at a time: validating and
 * compressing a release takes several times its size.
 */
export class Uploads {
  private readonly slots = new Slots(CONCURRENT_UPLOADS);
  private readonly oneAtATime = pLimit(1);

  /** @param folder for uploads in progress; files that a crash leaves there may be deleted */
  constructor(private readonly folder: string) {}

  /** Runs work that has all files of a release in memory, one at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.oneAtATime(work);
  }

  /**
   * Receives an upload completely. Call `use` or `discardUnused` then.
   * @throws Refusal if the upload is malformed, truncated, too slow or too large; `rate_limited`, before reading it, if
   * too many uploads are running
   */
  async receive(request: FastifyRequest) {
    if (!request.isMultipart()) throw new Refusal('invalid', 'Uploads are sent as multipart/form-data.');
    const releaseSlot = this.slots.acquire(tokenKey(request.actor));
    if (!releaseSlot) {
      const message = 'Other uploads are still running. Please publish again in a moment.';
      throw new Refusal('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    let folder: string | undefined;
    const discard = async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
      releaseSlot();
    };
    try {
      await mkdir(this.folder, { recursive: true });
      folder = await mkdtemp(join(this.folder, 'upload-'));
      const uploadFolder = folder;
      const received = await inSpan('receive upload', {}, () => receiveWithMinimumSpeed(request, uploadFolder));
      let isUsed = false;
      return {
        /** Passes on the files. Works only once. */
        use: async <T>(use: (upload: Upload) => Promise<T>): Promise<T> => {
          isUsed = true;
          try {
            return await this.inTurn(async () => use(await readIntoMemory(received)));
          } finally {
            await discard();
          }
        },
        /** Deletes the files, unless something uses them. */
        discardUnused: async () => {
          if (!isUsed) await discard();
        },
      };
    } catch (error) {
      await discard();
      throw error;
    }
  }
}

async function receiveWithMinimumSpeed(request: FastifyRequest, folder: string): Promise<ReceivedUpload> {
  const { tooSlow, stop } = enforceMinimumSpeed(request);
  try {
    return await Promise.race([receive(request, folder), tooSlow]);
  } finally {
    stop();
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<ReceivedUpload> {
  const files = new Map<string, string>();
  let manifest: string | undefined;
  let received = 0;
  let path = '';

  async function* countBytes(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > RELEASE_LIMITS.all) throw new Refusal('too_large', 'An upload has at most 32 MiB.');
      yield chunk;
    }
  }

  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === MANIFEST_FIELD) manifest = String(part.value);
        continue;
      }
      path = part.fieldname;
      if (files.has(path)) throw new Refusal('invalid', `The upload has ${path} twice.`);
      const file = join(folder, String(files.size));
      files.set(path, file);
      await pipeline(part.file, countBytes, createWriteStream(file));
      if (part.file.truncated) throw fileTooLarge(path);
    }
  } catch (error) {
    throw toHttpError(error, path);
  }
  return { manifest, files };
}

async function readIntoMemory({ manifest, files }: ReceivedUpload): Promise<Upload> {
  const contents = new Map<string, Buffer>();
  for (const [path, file] of files) contents.set(path, await readFile(file));
  return { manifest, files: contents };
}

function fileTooLarge(path: string) {
  return new Refusal('too_large', `${path} is too large: a file has at most 8 MiB.`);
}

/** @param path of the file that was being received */
function toHttpError(error: unknown, path: string): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code?.startsWith('FST_') && code.endsWith('_LIMIT')) {
    return new Refusal('too_large', 'The upload has more or larger parts than it may have.');
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(path);
  if (code === 'ENOSPC' || code === 'EDQUOT') return insufficientStorage(error);
  return new Refusal('invalid', 'The upload is cut off or not multipart/form-data.');
}
