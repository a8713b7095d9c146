import { type Configuration, optimize } from 'webpack';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '../contract/node-bundle';
import type { App } from './app';
import { baseConfig } from './base-config';

/**
 * How an app is bundled for rendering its screens in Node: one file, the same names of classes and pictures as in the
 * browser's build.
 * @param externals packages that are handed to the bundle through `require`
 */
export function nodeConfig(app: App, entry: string, externals: readonly string[]): Configuration {
  const base = baseConfig(app, 'node');
  return {
    ...base,
    target: 'node20',
    entry,
    // The code that visitors run, not a variant for servers: the renderer offers no file, network or Node module.
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
    plugins: [...(base.plugins ?? []), new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
