import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { FingerprintPlugin } from './plugins/fingerprint-plugin';
import { PagePlugin } from './plugins/page-plugin';
import { UnlayeredPlugin } from './plugins/unlayered-plugin';

type StandaloneOptions = {
  name: string;
  /** Root-relative URL of the `dist` folder, with a trailing slash. */
  publicPath: string;
  pages: readonly StandalonePage[];
};

type StandalonePage = {
  /** Its scripts and styles have this name. */
  entry: string;
  /** Module that starts the page. */
  module: string;
  /** Name of the HTML file. */
  file: string;
  /** Initial title of the page. */
  title: string;
  /** Module of its service worker, which `dist` gets under the name of the entry with `-worker.js`. */
  worker?: string;
};

/**
 * The webpack configuration of pages outside the site. They have no release and no federation and bundle all packages, so
 * they work independently of the live releases. The HTML files in `dist` load content-hashed files from `dist/files`.
 */
export function defineStandaloneBuild(
  configUrl: string,
  { name, publicPath, pages }: StandaloneOptions,
): Configuration {
  const base = baseConfig({ name, directory: dirname(fileURLToPath(configUrl)) });
  const files = (extension: string) => `files/[name]-[contenthash:8]${extension}`;
  const workers = new Set(pages.flatMap(({ entry, worker }) => (worker ? [workerOf(entry)] : [])));
  return {
    ...base,
    devtool: false,
    entry: Object.fromEntries(
      pages.flatMap(({ entry, module, worker }) => [[entry, module], ...(worker ? [[workerOf(entry), worker]] : [])]),
    ),
    output: {
      ...base.output,
      publicPath,
      // Browsers find a newer service worker only under the name of the one before.
      filename: ({ chunk }) => (chunk?.name && workers.has(chunk.name) ? '[name].js' : files('.js')),
      chunkFilename: files('.js'),
      assetModuleFilename: files('[ext]'),
      uniqueName: name,
      // The only Trusted Types policy that may create script URLs. The server's headers allow it by name.
      trustedTypes: { policyName: name },
    },
    // Without the plugins of releases: these pages need no integrity hashes, because they change together with their files.
    plugins: [
      new MiniCssExtractPlugin({ filename: files('.css'), chunkFilename: files('.css') }),
      // The pages call the API of the server that serves them.
      new webpack.DefinePlugin({ ARENA_API_URL: JSON.stringify('') }),
      ...pages.map((page) => new PagePlugin({ ...page, publicPath, listsLazyFiles: page.worker !== undefined })),
      new UnlayeredPlugin(),
      new FingerprintPlugin(),
    ],
  };
}

const workerOf = (entry: string) => `${entry}-worker`;
