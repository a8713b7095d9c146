import { Readable } from 'node:stream';
import { appName, filePath, releaseId } from '@arena/shared/contract/release';
import type { FastifyPluginAsync } from 'fastify';
import rangeParser from 'range-parser';
import type { Database } from '../database/database';
import { acceptedEncodings } from '../http/encodings';
import { Refusal } from '../http/errors';
import { type HeldFile, type PackedForm, Shelf } from '../storage/asset-cache';
import type { AssetStore } from '../storage/asset-store';
import { contentTypeOf, isCode, isPackable } from '../storage/content-type';
import { findPublishedIn } from './find-published';

type Params = { app: string; release: string; '*': string };

type Range = { start: number; end: number };

/** A file on its way out, from memory or from the store; byte positions are inclusive. */
type Source = { size: number; read: (range?: Range) => Buffer | Promise<Readable> };

/** Serves the files of every kept release, for ever and unchanged; byte ranges are for films. */
export const assetRoutes: FastifyPluginAsync<{ db: Database; assets: AssetStore }> = async (app, { db, assets }) => {
  const shelf = new Shelf(assets, findPublishedIn(db));

  app.get<{ Params: Params }>('/releases/:app/:release/*', async ({ method, params, headers }, reply) => {
    const { app, release, '*': path } = params;
    // A missing file may come back, a store that fails too: nobody shall remember that it was not there.
    reply.header('cache-control', 'no-store');
    if (!isNamed(params)) throw missing();
    const held = await shelf.file({ app, release, path });
    const form = held && !headers.range ? formFor(held, headers) : undefined;
    const source = held ? inMemory(held.bytes) : await inStore(assets, params);
    reply.headers(headersOf(params));
    if (form) return reply.header('content-encoding', form.encoding).send(form.bytes);

    const [range] = ranges(source.size, headers.range);
    // Who asks for the head alone need not wait for a film to be read.
    const body = method === 'HEAD' ? Readable.from([]) : await source.read(range);
    reply.header('accept-ranges', 'bytes');
    if (!range) return reply.header('content-length', source.size).send(body);
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${source.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(body);
  });
};

function isNamed({ app, release, '*': path }: Params): boolean {
  return appName.safeParse(app).success && releaseId.safeParse(release).success && filePath.safeParse(path).success;
}

function missing(): Refusal {
  return new Refusal('missing', 'There is no such file in this release.');
}

function inMemory(bytes: Buffer): Source {
  return { size: bytes.length, read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes) };
}

async function inStore(assets: AssetStore, { app, release, '*': path }: Params): Promise<Source> {
  const found = await assets.find(app, release, path);
  if (!found) throw missing();
  return { size: found.size, read: found.stream };
}

/** The smallest form that a browser can unpack: one that is a difference needs the file it is a difference to. */
function formFor({ forms }: HeldFile, headers: Record<string, string | string[] | undefined>): PackedForm | undefined {
  const accepted = acceptedEncodings(headers['accept-encoding'] as string | undefined);
  const available = headers['available-dictionary'];
  return forms.find(
    ({ encoding, dictionary }) => accepted.has(encoding) && (!dictionary || available === `:${dictionary}:`),
  );
}

/**
 * What goes with a file in whatever form. A script or stylesheet is a dictionary for the same file of all other
 * releases (RFC 9842): they may travel as the difference to it.
 */
function headersOf({ app, '*': path }: Params): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentTypeOf(path),
    ...(isCode(path)
      ? { vary: 'accept-encoding, available-dictionary', 'use-as-dictionary': `match="/releases/${app}/*/${path}"` }
      : isPackable(path) && { vary: 'accept-encoding' }),
  };
}

/** The one range asked for; several at once, and ones that cannot be met, get the whole file. */
function ranges(size: number, header: string | undefined) {
  const parsed = header ? rangeParser(size, header) : -1;
  return typeof parsed === 'number' || parsed.length !== 1 || parsed.type !== 'bytes' ? [] : parsed;
}
