import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { FingerprintPlugin } from './fingerprint-plugin';
import { PagePlugin } from './page-plugin';
import { UnlayeredPlugin } from './unlayered-plugin';

type StandaloneOptions = {
  name: string;
  /** Root-relative URL of the `dist` folder, with a trailing slash. */
  publicPath: string;
  /** Initial title of the page. */
  title: string;
};

/**
 * The webpack configuration of a page outside the site. It has no release and no federation and bundles all packages, so
 * it works independently of the live releases. `dist/index.html` loads content-hashed files from `dist/files`.
 */
export function defineStandaloneBuild(
  configUrl: string,
  { name, publicPath, title }: StandaloneOptions,
): Configuration {
  const base = baseConfig({ name, directory: dirname(fileURLToPath(configUrl)) });
  const files = (extension: string) => `files/[name]-[contenthash:8]${extension}`;
  return {
    ...base,
    devtool: false,
    entry: { [name]: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath,
      filename: files('.js'),
      chunkFilename: files('.js'),
      assetModuleFilename: files('[ext]'),
      uniqueName: name,
      // The only Trusted Types policy that may create script URLs. The server's headers allow it by name.
      trustedTypes: { policyName: name },
    },
    // Without the plugins of releases: this page needs no integrity hashes, because it changes together with its files.
    plugins: [
      new MiniCssExtractPlugin({ filename: files('.css'), chunkFilename: files('.css') }),
      // The page calls the API of the server that serves it.
      new webpack.DefinePlugin({ ARENA_API_URL: JSON.stringify('') }),
      new PagePlugin({ entry: name, title, publicPath }),
      new UnlayeredPlugin(),
      new FingerprintPlugin(),
    ],
  };
}
