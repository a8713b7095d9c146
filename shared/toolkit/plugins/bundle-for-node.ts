import type { Compilation, Compiler } from 'webpack';
import { NODE_ASSET_BASE } from '../../src/contract/release/node-bundle';
import { cssPlugin } from '../bundler';

type Bundle = {
  /** Name of the plugin that needs it. */
  name: string;
  /** Module, relative to the folder of the app. */
  entry: string;
  file: string;
  /** Packages that the bundle gets through `require`. */
  externals: readonly string[];
};

/**
 * Builds modules of an app a second time, as one CommonJS file, with the loaders and the resolution of the browser build.
 * The file stays in memory, as an asset of the returned compilation. Images and styles come from the browser build.
 */
export function bundleForNode(
  compiler: Compiler,
  compilation: Compilation,
  { name, entry, file, externals }: Bundle,
): Promise<Compilation> {
  const { EntryPlugin, ExternalsPlugin, library, optimize } = compiler.webpack;
  const child = compilation.createChildCompiler(name, {
    filename: file,
    publicPath: NODE_ASSET_BASE,
    globalObject: 'globalThis',
  });
  // Given to `createChildCompiler`, they would lose their hooks to those of the parent.
  const plugins = [
    new EntryPlugin(compiler.context, entry, { name: 'node', library: { type: 'commonjs2' } }),
    new library.EnableLibraryPlugin('commonjs2'),
    new ExternalsPlugin('commonjs', [...externals]),
    new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    cssPlugin(compiler),
  ];
  for (const plugin of plugins) plugin?.apply(child);
  return new Promise((resolve, reject) => {
    child.compile((error, result) => (error || !result ? reject(error) : resolve(result)));
  });
}
