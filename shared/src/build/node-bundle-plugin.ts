import { type Compilation, type Compiler, type Configuration, sources, webpack } from 'webpack';
import { NODE_BUNDLE } from '../contract/node-bundle';

const configurations = new WeakMap<Compiler, Configuration>();

/**
 * Configuration of the Node bundle that belongs to an app's build.
 * @throws when the build has no `NodeBundlePlugin`
 */
export function nodeConfigurationOf(compiler: Compiler): Configuration {
  const configuration = configurations.get(compiler);
  if (!configuration) throw new Error(`The build of ${compiler.context} has no Node bundle.`);
  return configuration;
}

/**
 * Builds an app a second time, for Node, and adds that bundle to the release. Not in development, where the bundle is
 * built only when a page is requested.
 */
export class NodeBundlePlugin {
  constructor(private readonly configuration: Configuration) {}

  apply(compiler: Compiler) {
    configurations.set(compiler, this.configuration);
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('NodeBundlePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'NodeBundlePlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { errors, assets } = await this.bundle();
        compilation.errors.push(...errors);
        const bundle = assets[NODE_BUNDLE];
        if (bundle) compilation.emitAsset(NODE_BUNDLE, new sources.RawSource(bundle.source()));
      });
    });
  }

  private bundle(): Promise<Compilation> {
    const compiler = webpack(this.configuration);
    // The bundle is read from memory. Images and styles come from the browser build.
    compiler.hooks.shouldEmit.tap('NodeBundlePlugin', () => false);
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        compiler.close((closeError) => {
          if (error || closeError || !stats) reject(error ?? closeError);
          else resolve(stats.compilation);
        });
      });
    });
  }
}
