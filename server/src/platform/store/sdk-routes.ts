import { sdkEndpoint } from '@arena/shared/contract/sdk';
import { navigationEntries } from '@arena/shared/contract/section/navigation';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isUnchanged } from '../../kernel/http/headers/etag';
import { noBody, rawBody } from '../../kernel/http/route-schemas';
import { Refusal } from '../../kernel/refusal';
import type { AssetStore } from '../../kernel/storage/asset-store';
import type { LiveSite } from '../live/live-site';
import { nextOrder } from '../release-set/navigation';
import { SdkPackages } from './sdk-packages';

/** Serves the packages that sections in other repositories install. They change with the live shell. */
export const sdkRoutes: FastifyPluginAsyncZod<{ site: LiveSite; assets: AssetStore }> = async (
  app,
  { site, assets },
) => {
  const sdk = new SdkPackages(assets);

  app.get(sdkEndpoint.url, { schema: sdkEndpoint.schema }, async (_request, reply) => {
    const { shell, packages } = await sdk.find(site.live);
    return reply.header('cache-control', 'no-cache').send({
      shell: shell.id,
      offers: shell.offers,
      nextOrder: nextOrder(navigationEntries(site.live).map(({ order }) => order)),
      packages: packages.map(({ name, version, file, bytes, sha512 }) => ({
        name,
        version,
        url: sdkEndpoint.url + file,
        size: bytes.length,
        integrity: `sha512-${sha512}`,
      })),
    });
  });

  const schema = {
    params: z.object({ file: z.string() }),
    response: { 200: rawBody('application/gzip', 'binary'), 304: noBody },
  };
  app.get('/sdk/:file', { schema }, async (request, reply) => {
    const { packages } = await sdk.find(site.live);
    const found = packages.find(({ file }) => file === request.params.file);
    if (!found) throw new Refusal('not_found', `There is no such package. ${sdkEndpoint.url} lists all.`);
    // RFC 9530: clients can verify what they received.
    reply.headers({ 'cache-control': 'no-cache', 'repr-digest': `sha-512=:${found.sha512}:` });
    if (isUnchanged(request, reply, `"${found.sha512}"`)) return reply.code(304).send();
    return reply.type('application/gzip').send(found.bytes);
  });
};
