import webpack, { type Configuration } from 'webpack';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '../contract/node-bundle';
import type { App } from './app';
import { baseConfig } from './base-config';

/**
 * Bundles an app for prerendering in Node: one file, with the same class names and image URLs as the browser build.
 * @param externals packages that the bundle gets through `require`
 */
export function nodeConfig(app: App, entry: string, externals: readonly string[]): Configuration {
  const base = baseConfig(app, 'node');
  return {
    ...base,
    target: 'node20',
    entry,
    // The browser variants of packages: the renderer offers no files, network or Node modules.
    resolve: {
      ...base.resolve,
      conditionNames: ['browser', 'import', 'module', 'default'],
      mainFields: ['browser', 'module', 'main'],
      aliasFields: ['browser'],
    },
    output: {
      ...base.output,
      clean: false,
      filename: NODE_BUNDLE,
      publicPath: NODE_ASSET_BASE,
      library: { type: 'commonjs2' },
    },
    externals: Object.fromEntries(externals.map((name) => [name, `commonjs ${name}`])),
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
