import webpack, { type Configuration } from 'webpack';
import { assetBase } from '../../src/contract/release/asset-base';
import { modulePath } from '../own-package';

const REFRESH_LOADER = modulePath('toolkit/dev/refresh-loader');

/** Runs in the page, once for each section. */
const HOT_CLIENT = modulePath('toolkit/dev/client/hot');

/** Release id of all development builds, so that their files keep their URLs. */
export const DEVELOPMENT_RELEASE = 'development';

/**
 * The build of an app for development, with source maps that browsers load. Plugins for releases do nothing in it. URLs
 * of images are the same in browsers as in Node, because React compares them when it hydrates.
 */
export function developmentConfig(app: string, build: Configuration): Configuration {
  return {
    ...build,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    // Comments with paths would contain hashes of this machine's folders.
    output: { ...build.output, publicPath: assetBase(app, DEVELOPMENT_RELEASE), pathinfo: false },
  };
}

/** The build of a section in watch mode. A page that has loaded it replaces changed modules and keeps their state. */
export function hotConfig(app: string, build: Configuration): Configuration {
  const development = developmentConfig(app, build);
  return {
    ...development,
    // A failed build must not become the base of the next update.
    optimization: { ...development.optimization, emitOnErrors: false },
    module: {
      ...development.module,
      rules: [
        ...(development.module?.rules ?? []),
        { test: /\.[jt]sx?$/, exclude: /[\\/]node_modules[\\/]/, enforce: 'post', loader: REFRESH_LOADER },
      ],
    },
    plugins: [
      ...(development.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.EntryPlugin(development.context ?? process.cwd(), `${HOT_CLIENT}?${app}`, {}),
    ],
  };
}
