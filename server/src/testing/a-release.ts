import { createHash } from 'node:crypto';
import type { Release } from '@arena/shared/contract/release';
import { releaseIdOf } from '@arena/shared/contract/release-id';

type Choice = { app?: string; word?: string; paths?: string[] };

/** A small but complete release with its files; another `word` makes another release. */
export function aRelease({ app = 'mf-market', word = 'first', paths = ['/market'] }: Choice = {}) {
  const files = new Map([
    ['remoteEntry.js', Buffer.from(`var entry = ${JSON.stringify(word)};`)],
    ['pages/market.css', Buffer.from('.page { color: red; }')],
  ]);
  const contents: Omit<Release, 'id'> = {
    app,
    version: '1.0.0',
    container: `${app.replaceAll('-', '_')}_${word}`,
    section: { paths, pages: paths, nav: [] },
    scripts: ['remoteEntry.js'],
    styles: ['pages/market.css'],
    needs: {},
    offers: {},
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    })),
  };
  return { release: { ...contents, id: releaseIdOf(contents) }, files };
}

/** The upload of a release as the bytes and headers of a request. */
export async function anUpload(manifest: string | object, files: ReadonlyMap<string, Buffer>) {
  const form = new FormData();
  form.append('release.json', typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  for (const [path, bytes] of files) form.append(path, new Blob([bytes]), path);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}
