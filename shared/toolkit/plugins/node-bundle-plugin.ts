import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { NODE_ASSET_BASE, NODE_BUNDLE } from '../../src/contract/release/node-bundle';
import { bundleForNode } from './bundle-for-node';
import { SettingsPlugin } from './settings-plugin';

/** The Node bundle of an app: its entry, relative to the folder of the app, and what it gets through `require`. */
type Bundle = { entry: string; externals: readonly string[] };

const bundles = new WeakMap<Compiler, Bundle>();

/**
 * A configuration that builds only the Node bundle of an app in development.
 * @param compiler made of `build`
 * @throws when the build has no `NodeBundlePlugin`
 */
export function nodeConfigurationOf(compiler: Compiler, build: Configuration): Configuration {
  const bundle = bundles.get(compiler);
  if (!bundle) throw new Error(`The build of ${compiler.context} has no Node bundle.`);
  const settings = build.plugins?.filter((plugin) => plugin instanceof webpack.DefinePlugin) ?? [];
  return {
    ...build,
    mode: 'development',
    entry: bundle.entry,
    output: {
      ...build.output,
      clean: false,
      filename: NODE_BUNDLE,
      publicPath: NODE_ASSET_BASE,
      globalObject: 'globalThis',
      library: { type: 'commonjs2' },
    },
    externals: Object.fromEntries(bundle.externals.map((name) => [name, `commonjs ${name}`])),
    plugins: [
      ...settings,
      new SettingsPlugin(),
      new MiniCssExtractPlugin(),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}

/**
 * Builds an app a second time, as one CommonJS file for prerendering, and adds that file to the release. The loaders and
 * the resolution are those of the browser build: the renderer offers no files, network or Node modules. Not in
 * development, where the bundle is built only when a page is requested.
 */
export class NodeBundlePlugin {
  /**
   * @param entry module, relative to the folder of the app
   * @param externals packages that the bundle gets through `require`
   */
  constructor(
    private readonly entry: string,
    private readonly externals: readonly string[],
  ) {}

  apply(compiler: Compiler) {
    bundles.set(compiler, { entry: this.entry, externals: this.externals });
    if (compiler.options.mode === 'development') return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('NodeBundlePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'NodeBundlePlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { entry, externals } = this;
        const child = await bundleForNode(compiler, compilation, {
          name: 'NodeBundlePlugin',
          entry,
          file: NODE_BUNDLE,
          externals,
        });
        compilation.errors.push(...child.errors);
        const bundle = child.getAsset(NODE_BUNDLE);
        if (bundle) compilation.emitAsset(NODE_BUNDLE, new sources.RawSource(bundle.source.source()));
      });
    });
  }
}
