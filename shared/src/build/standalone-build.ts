import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Configuration, DefinePlugin } from 'webpack';
import { baseConfig } from './base-config';
import { FingerprintPlugin } from './fingerprint-plugin';
import { PagePlugin } from './page-plugin';
import { UnlayeredPlugin } from './unlayered-plugin';

type Choice = {
  name: string;
  /** Root-relative address that stands for the folder `dist`, with a slash at its end. */
  servedFrom: string;
  /** Of the page, until its code sets another. */
  title: string;
};

/**
 * The whole build of a page that is not part of the site: no release and no federation, all packages its own, so that
 * it works whatever is live. Below `dist/files` every name tells the contents; `dist/index.html` names what to load.
 */
export function defineStandaloneBuild(configUrl: string, { name, servedFrom, title }: Choice): Configuration {
  const base = baseConfig({ name, directory: dirname(fileURLToPath(configUrl)) });
  const files = (extension: string) => `files/[name]-[contenthash:8]${extension}`;
  return {
    ...base,
    entry: { [name]: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath: servedFrom,
      filename: files('.js'),
      chunkFilename: files('.js'),
      assetModuleFilename: files('[ext]'),
      uniqueName: name,
      // Browsers take the address of a script from this policy alone; the server's headers name it.
      trustedTypes: { policyName: name },
    },
    // In place of those of releases: no hash of a file stands in the page, because the page and its files change together.
    plugins: [
      new MiniCssExtractPlugin({ filename: files('.css'), chunkFilename: files('.css') }),
      // The server that serves the page is the one it asks.
      new DefinePlugin({ ARENA_API_URL: JSON.stringify('') }),
      new PagePlugin({ entry: name, title, servedFrom }),
      new UnlayeredPlugin(),
      new FingerprintPlugin(),
    ],
  };
}
