import { containerPrefix } from '@arena/shared/contract/release/container';
import { CONTENT_FILE, CONTENT_SCHEMA_FILE, type Content } from '@arena/shared/contract/release/content';
import { contentText } from '@arena/shared/contract/release/content-text';
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
  /** Its content, with the schema of `contentSchema`; by default, it has none. */
  content?: Content;
  /** JSON Schema of the content; by default, that of an app with plans. */
  contentSchema?: unknown;
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

const group = (properties: object, ...optional: string[]) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** The schema of a content with a heading, plans with prices, and what a person may leave out. */
const planSchema = group(
  {
    heading: { title: 'Heading', description: 'First line of the page', type: 'string', minLength: 1, maxLength: 80 },
    plans: {
      title: 'Plans',
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: group(
        {
          name: { title: 'Name', type: 'string', minLength: 1, maxLength: 40 },
          price: { title: 'Price', description: 'In rupees', type: 'integer', minimum: 0, maximum: 100_000 },
          popular: { title: 'Popular', type: 'boolean' },
        },
        'popular',
      ),
    },
    closed: { title: 'Closed', type: 'string', enum: ['never', 'Sunday'] },
    website: { title: 'Website', anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
    email: { title: 'Email', type: 'string', format: 'email' },
    until: { title: 'Until', type: 'string', format: 'date' },
  },
  'email',
  'until',
);

/** Content that fits the schema of the test builder. */
export function someContent(price = 100): { heading: string; plans: { name: string; price: number }[] } & Content {
  const plans = [
    { name: 'Morning', price },
    { name: 'Evening', price: 500 },
  ];
  return { heading: 'Open daily', plans, closed: 'never', website: null };
}

/** A small but complete release with its files. Its page shows `variant`. */
export function aRelease({
  app = 'mf-market',
  variant = 'first',
  paths = ['/market'],
  pages = paths,
  needs = {},
  offers = {},
  content,
  contentSchema = planSchema,
  manifest = {},
  files: overrides = {},
}: ReleaseOptions = {}) {
  const container = containerPrefix(app) + variant.replaceAll('_', '');
  const contentsByPath: Record<string, string | null> = {
    'remoteEntry.js': entryScript(container, variant),
    'pages/market.css': '@layer section { .page { color: red; } }',
    [NODE_BUNDLE]: app === SHELL ? shellBundle : sectionBundle(variant),
    ...(content && {
      [CONTENT_FILE]: contentText(content),
      [CONTENT_SCHEMA_FILE]: JSON.stringify(contentSchema),
    }),
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
