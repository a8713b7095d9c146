import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RELEASE_LIMITS } from '@arena/shared/contract/release-consistency';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { Refusal } from '../http/errors';
import { Places } from '../http/slots';
import { watchSpeed } from '../http/upload-speed';
import type { Upload } from '../releases/publish';
import { noRoom } from '../storage/store-errors';

/** Bytes and counts; a release is a few hundred kilobytes of code and, at most, a short film. */
export const UPLOAD_LIMITS = {
  fileSize: RELEASE_LIMITS.file,
  files: RELEASE_LIMITS.files,
  fields: 1,
  fieldSize: 1 << 20,
  parts: RELEASE_LIMITS.files + 1,
};

/** Field of the form that carries the text of `release.json`; every other part is a file named by its path. */
const MANIFEST_FIELD = 'release.json';

/** Uploads at once, of one team or the operators, and of all: half a gigabyte on the disk at most. */
export const UPLOADS_AT_ONCE = { each: 4, all: 16 };

/** Seconds after which to try again when there are too many. */
const TRY_AGAIN_AFTER = 10;

/** An upload on the disk; `files` are the places of its files, by path. */
type Received = { manifest: string; files: ReadonlyMap<string, string> };

/**
 * Takes uploads. They wait on the disk until they are whole, and come into memory one after the other: checking and
 * packing a release takes several times its size.
 */
export class Uploads {
  private readonly places = new Places(UPLOADS_AT_ONCE);
  private readonly inTurn = pLimit(1);

  /** @param folder for uploads on their way; what a crash leaves in it may be removed */
  constructor(private readonly folder: string) {}

  /**
   * @param publish is given the upload once it is whole
   * @throws Refusal when it is none, is cut off, comes too slowly, or is larger than a release may be; or, before it is
   * read, when others are on their way
   */
  async take<T>(request: FastifyRequest, publish: (upload: Upload) => Promise<T>): Promise<T> {
    if (!request.isMultipart()) throw new Refusal('invalid', 'A release is sent as multipart/form-data.');
    const giveBack = this.places.take(request.actor.name);
    if (!giveBack) {
      const sentence = 'Other uploads are still running. Please publish again in a moment.';
      throw new Refusal('too-many', sentence, { retryAfter: TRY_AGAIN_AFTER });
    }
    try {
      await mkdir(this.folder, { recursive: true });
      const own = await mkdtemp(join(this.folder, 'upload-'));
      try {
        const received = await receiveInTime(request, own);
        return await this.inTurn(async () => publish(await inMemory(received)));
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    } finally {
      giveBack();
    }
  }
}

async function receiveInTime(request: FastifyRequest, folder: string): Promise<Received> {
  const { tooSlow, stop } = watchSpeed(request);
  try {
    return await Promise.race([receive(request, folder), tooSlow]);
  } finally {
    stop();
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<Received> {
  const files = new Map<string, string>();
  let manifest: string | undefined;
  let received = 0;

  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > RELEASE_LIMITS.all) throw new Refusal('too-large', 'A release has at most 32 MiB.');
      yield chunk;
    }
  }

  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === MANIFEST_FIELD) manifest = String(part.value);
        continue;
      }
      if (files.has(part.fieldname)) throw new Refusal('invalid', `The upload has ${part.fieldname} twice.`);
      const place = join(folder, String(files.size));
      files.set(part.fieldname, place);
      await pipeline(part.file, counted, createWriteStream(place));
      if (part.file.truncated) throw new Refusal('too-large', 'A file of a release has at most 8 MiB.');
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (manifest === undefined) throw new Refusal('invalid', 'The upload lacks release.json.');
  return { manifest, files };
}

async function inMemory({ manifest, files }: Received): Promise<Upload> {
  const contents = new Map<string, Buffer>();
  for (const [path, place] of files) contents.set(path, await readFile(place));
  return { manifest, files: contents };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code?.startsWith('FST_') && code.endsWith('_LIMIT')) {
    return new Refusal('too-large', 'The upload has more or larger parts than a release may have.');
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too-large', 'A file of a release has at most 8 MiB.');
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(error);
  return new Refusal('invalid', 'The upload is cut off or not multipart/form-data.');
}
