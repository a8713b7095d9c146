import { Readable } from 'node:stream';
import { appName, filePath, releaseId } from '@arena/shared/contract/release';
import type { FastifyPluginAsync } from 'fastify';
import mime from 'mime';
import rangeParser from 'range-parser';
import type { Asset, AssetStore } from '../assets/asset-store';
import { Refusal } from '../errors';

/** Serves the files of every kept release, for ever and unchanged; byte ranges are for films. */
export const assetRoutes: FastifyPluginAsync<{ assets: AssetStore }> = async (app, { assets }) => {
  app.get<{ Params: { app: string; release: string; '*': string } }>(
    '/releases/:app/:release/*',
    async ({ method, params, headers }, reply) => {
      // A missing file may come back, a store that fails too: nobody shall remember that it was not there.
      reply.header('cache-control', 'no-store');
      const found = await find(assets, params.app, params.release, params['*']);
      if (!found) throw new Refusal('missing', 'There is no such file in this release.');
      const [range] = ranges(found.size, headers.range);
      // Who asks for the head alone need not wait for a film to be read.
      const body = method === 'HEAD' ? Readable.from([]) : await found.stream(range);
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('accept-ranges', 'bytes')
        .type(contentType(params['*']));
      if (!range) return reply.header('content-length', found.size).send(body);
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
        .header('content-length', range.end - range.start + 1)
        .send(body);
    },
  );
};

async function find(assets: AssetStore, app: string, release: string, path: string): Promise<Asset | null> {
  const named =
    appName.safeParse(app).success && releaseId.safeParse(release).success && filePath.safeParse(path).success;
  return named ? assets.find(app, release, path) : null;
}

function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** The one range asked for; several at once, and ones that cannot be met, get the whole file. */
function ranges(size: number, header: string | undefined) {
  const parsed = header ? rangeParser(size, header) : -1;
  return typeof parsed === 'number' || parsed.length !== 1 || parsed.type !== 'bytes' ? [] : parsed;
}
