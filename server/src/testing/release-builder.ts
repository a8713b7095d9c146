import { createHash } from 'node:crypto';
import { containerPrefix } from '@arena/shared/contract/container';
import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import { type Release, SHELL } from '@arena/shared/contract/release';
import { releaseIdOf } from '@arena/shared/contract/release-id';
import type { FastifyInstance } from 'fastify';

type Choice = {
  app?: string;
  word?: string;
  paths?: string[];
  /** Addresses it lists as its pages; the paths, if left out. */
  pages?: string[];
  needs?: Release['needs'];
  offers?: Release['offers'];
  /** What its release.json says otherwise. */
  manifest?: Partial<Omit<Release, 'id'>>;
  /** Contents of files that are to be otherwise; null leaves one out. */
  files?: Record<string, string | null>;
};

/** A small but complete release with its files, a page that shows `word` among them. */
export function aRelease({
  app = 'mf-market',
  word = 'first',
  paths = ['/market'],
  pages = paths,
  needs = {},
  offers = {},
  manifest = {},
  files: otherwise = {},
}: Choice = {}) {
  const container = containerPrefix(app) + word.replaceAll('_', '');
  const contentsByPath: Record<string, string | null> = {
    'remoteEntry.js': `var ${container} = { get: async () => () => ${JSON.stringify(word)}, init() {} };`,
    'pages/market.css': '@layer section { .page { color: red; } }',
    [NODE_BUNDLE]: app === SHELL ? shellBundle : `exports.default = { routes: [${JSON.stringify(word)}] };`,
    ...otherwise,
  };
  const files = new Map(
    Object.entries(contentsByPath).flatMap(([path, text]) => (text === null ? [] : [[path, Buffer.from(text)]])),
  );
  const contents: Omit<Release, 'id'> = {
    app,
    version: '1.0.0',
    container,
    section: { paths, pages, nav: [] },
    scripts: ['remoteEntry.js'],
    styles: ['pages/market.css'],
    needs,
    offers,
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    })),
    ...manifest,
  };
  return { release: { ...contents, id: releaseIdOf(contents) }, files };
}

/** Renders a page that names its address and what the section's routes say. */
const shellBundle = `
exports.provided = {};
exports.render = async (path, map, matched) => {
  const route = matched?.section.routes[0];
  return {
    head: '<title>' + path + '</title>',
    body: '<h1>' + (typeof route === 'function' ? route() : route ?? 'shell') + '</h1>',
  };
};`;

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

/** Publishes a release and asks for it to go live, as an operator does. */
export async function shipTo({ app, token }: { app: FastifyInstance; token: string }, choice: Choice | undefined) {
  const { release, files } = aRelease(choice);
  const { payload, headers } = await anUpload(release, files);
  const authorization = { authorization: `Bearer ${token}` };
  const url = `/ops/apps/${release.app}`;
  const uploaded = await app.inject({
    method: 'POST',
    url: `${url}/releases`,
    headers: { ...headers, ...authorization },
    payload,
  });
  const body = { release: release.id };
  const activated = () =>
    app.inject({ method: 'POST', url: `${url}/activations`, headers: authorization, payload: body });
  return { release, answer: uploaded.statusCode === 201 ? await activated() : uploaded };
}
