import webpack, { type Configuration } from 'webpack';
import { assetBase } from '../../../src/contract/release/asset-base';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '../../../src/contract/release/node-bundle';
import { sourceMapPath } from '../../../src/contract/release/source-map-path';
import { compilationOf, runCompiler } from '../../run-compiler';
import { DEVELOPMENT_RELEASE } from '../development-config';

/** A CommonJS bundle with its source map in JSON. */
export type NodeBundle = { code: string; map: string };

/**
 * @returns a function that builds the Node bundle of a section from its current sources: the first time completely, then
 *   what has changed. It throws an Error when there is none.
 */
export function nodeBundleOf(app: string, configuration: Configuration): () => Promise<NodeBundle> {
  const compiler = webpack({ ...configuration, devtool: 'source-map' });
  compiler.hooks.shouldEmit.tap('nodeBundleOf', () => false);
  let last: Promise<unknown> = Promise.resolve();
  const build = async () => {
    const compilation = compilationOf(await runCompiler(compiler));
    const read = (name: string) => String(compilation.getAsset(name)?.source.source() ?? '');
    const base = assetBase(app, DEVELOPMENT_RELEASE);
    return { code: read(NODE_BUNDLE).replaceAll(NODE_ASSET_BASE, base), map: read(sourceMapPath(NODE_BUNDLE)) };
  };
  // A compiler runs once at a time.
  return () => {
    const result = last.then(build, build);
    last = result;
    return result;
  };
}
