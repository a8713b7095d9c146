import { containerPrefix } from '@arena/shared/contract/release/container';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import type { FastifyInstance } from 'fastify';
import { entryScript, sectionBundle, shellBundle } from './fixed-bundles';

type ReleaseOptions = {
  app?: string;
  variant?: string;
  paths?: string[];
  /** Paths of its pages; by default, its `paths`. */
  pages?: string[];
  needs?: Release['needs'];
  offers?: Release['offers'];
  /** Other values for its release.json. */
  manifest?: Partial<Omit<Release, 'id'>>;
  /** Contents of additional or changed files by path; null leaves a file out. */
  files?: Record<string, string | null>;
};

/**
 * The needs of every section, in any version, and the offers of every shell. `needs` and `offers` of a test add to
 * them.
 */
const ANY_REACT = { react: '*', 'react-dom': '*' };
const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };

/** A small but complete release with its files. Its page shows `variant`. */
export function aRelease({
  app = 'mf-market',
  variant = 'first',
  paths = ['/market'],
  pages = paths,
  needs = {},
  offers = {},
  manifest = {},
  files: overrides = {},
}: ReleaseOptions = {}) {
  const container = containerPrefix(app) + variant.replaceAll('_', '');
  const contentsByPath: Record<string, string | null> = {
    'remoteEntry.js': entryScript(container, variant),
    'pages/market.css': '@layer section { .page { color: red; } }',
    [NODE_BUNDLE]: app === SHELL ? shellBundle : sectionBundle(variant),
    ...overrides,
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
    needs: app === SHELL ? needs : { ...ANY_REACT, ...needs },
    offers: app === SHELL ? { ...REACT, ...offers } : offers,
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha384: sha384Of(bytes),
    })),
    ...manifest,
  };
  return { release: { ...contents, id: releaseIdOf(contents) }, files };
}

/** The body and headers of a request that uploads a release. */
export async function anUpload(manifest: string | object, files: ReadonlyMap<string, Buffer>) {
  const form = new FormData();
  form.append('release.json', typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  for (const [path, bytes] of files) form.append(path, new Blob([bytes]), path);
  return encodeForm(form);
}

/** The body and headers of a request that sends a form. */
export async function encodeForm(form: FormData) {
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

/** Publishes a release and activates it, as an operator does. */
export async function shipTo(
  { app, token }: { app: FastifyInstance; token: string },
  options: ReleaseOptions | undefined,
) {
  const { release, files } = aRelease(options);
  const { payload, headers } = await anUpload(release, files);
  const authorization = { authorization: `Bearer ${token}` };
  const url = `/api/ops/apps/${release.app}`;
  const uploaded = await app.inject({
    method: 'POST',
    url: `${url}/releases`,
    headers: { ...headers, ...authorization },
    payload,
  });
  const body = { release: release.id };
  const activate = () =>
    app.inject({ method: 'POST', url: `${url}/activations`, headers: authorization, payload: body });
  return { release, response: uploaded.statusCode === 201 ? await activate() : uploaded };
}
