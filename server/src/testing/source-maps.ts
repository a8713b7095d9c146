import type { FastifyInstance } from 'fastify';
import { encodeForm } from './release-builder';

/** Source of the map below. */
export const MARKET_PAGE = 'mf-market/src/market-page.tsx';

/**
 * The text of a source map for a script of one line. From column 1 it leads to the first line of a source, from column 11
 * to column 3 of the second one.
 */
export function aSourceMap(fields: object = {}): string {
  return JSON.stringify({
    version: 3,
    sources: [MARKET_PAGE],
    sourcesContent: ['const price = 1;\n  throw new Error("sold out");\n'],
    mappings: 'AAAA,UACE',
    names: [],
    ...fields,
  });
}

/** Uploads source maps by the paths of their scripts, with the token of an operator or a team. */
export async function uploadSourceMaps(
  { app, token }: { app: FastifyInstance; token: string },
  release: { app: string; id: string },
  maps: Record<string, string | Buffer<ArrayBuffer>>,
) {
  const form = new FormData();
  for (const [path, map] of Object.entries(maps)) form.append(path, new Blob([map]), path);
  const { payload, headers } = await encodeForm(form);
  const response = await app.inject({
    method: 'POST',
    url: `/api/ops/apps/${release.app}/releases/${release.id}/source-maps`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
