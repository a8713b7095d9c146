import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { openDatabase } from '../kernel/database/database';
import type { Pause } from '../kernel/http/pause';
import { openAssetStores } from '../kernel/storage/open-asset-stores';
import { operatorToken } from '../operators/tokens/operator-token';
import { renderPages } from '../platform/validation/prerender/render-pages';
import { HASH_COST } from '../venue/auth/users/secret-hash';
import { BadArchive } from './archive';
import { restore } from './restore';

/** Jobs of the copy never run: it sends no mails and events, and changes no releases. */
const untilClosed: Pause = (_milliseconds, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const mailTransport = {
  send: () => Promise.reject(new Error('A copy of the site sends no mails.')),
  erase: () => Promise.resolve(),
};

/**
 * Restores a backup into a folder beside it, starts a server there without a port, and asks it for every page in its
 * sitemap. Deletes the folder.
 * @returns the number of pages
 * @throws BadArchive if it cannot be restored, or a page does not answer
 */
export async function askPages(file: string, site: string): Promise<number> {
  const folder = await mkdtemp(`${file}-copy-`);
  const dataDirectory = join(folder, 'data');
  try {
    await restore(createReadStream(file), { dataDirectory, databaseUrl: undefined, assets: undefined });
    const { close, ...database } = await openDatabase({ dataDirectory });
    try {
      const app = await buildApp(
        {
          ...database,
          ...(await openAssetStores({ dataDirectory, assets: undefined })),
          operatorToken: await operatorToken(dataDirectory, undefined, () => undefined),
          now: () => new Date(),
          accounts: {
            site,
            autoconfirm: false,
            rateLimits: false,
            hashCost: HASH_COST,
            supabase: undefined,
            mailTransport,
          },
          uploads: join(dataDirectory, 'uploads'),
          renderPages,
          pause: untilClosed,
        },
        false,
      );
      try {
        return await askEach(app, site);
      } finally {
        await app.close();
      }
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function askEach(app: FastifyInstance, site: string): Promise<number> {
  const sitemap = await app.inject('/sitemap.xml');
  // A site on which nothing is live yet has no pages.
  const paths = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(site.length) || '/');
  for (const path of paths) {
    const { statusCode } = await app.inject(path);
    if (statusCode !== 200) {
      throw new BadArchive(`A server that was started from this backup answers ${path} with status ${statusCode}.`);
    }
  }
  return paths.length;
}
