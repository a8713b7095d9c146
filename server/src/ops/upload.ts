import { RELEASE_LIMITS } from '@arena/shared/contract/contradictions';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import type { Upload } from '../releases/publish';

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

/**
 * Reads a multipart upload into memory.
 * @throws Refusal when it is not one, is cut off, or is larger than a release may be.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('invalid', 'A release is sent as multipart/form-data.');
  const files = new Map<string, Buffer>();
  let manifest: string | undefined;
  let received = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === MANIFEST_FIELD) manifest = String(part.value);
        continue;
      }
      const contents = await part.toBuffer();
      received += contents.length;
      if (received > RELEASE_LIMITS.all) throw new Refusal('too-large', 'A release has at most 32 MiB.');
      if (files.has(part.fieldname)) throw new Refusal('invalid', `The upload has ${part.fieldname} twice.`);
      files.set(part.fieldname, contents);
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (manifest === undefined) throw new Refusal('invalid', 'The upload lacks release.json.');
  return { manifest, files };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code?.startsWith('FST_') && code.endsWith('_LIMIT')) {
    return new Refusal('too-large', 'The upload has more or larger parts than a release may have.');
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too-large', 'A file of a release has at most 8 MiB.');
  return new Refusal('invalid', 'The upload is cut off or not multipart/form-data.');
}
