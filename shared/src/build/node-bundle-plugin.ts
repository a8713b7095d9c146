import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';
import { NODE_BUNDLE } from '../contract/node-bundle';

/** Builds an app a second time, for Node, and adds that bundle to the release. */
export class NodeBundlePlugin {
  constructor(private readonly configuration: Configuration) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('NodeBundlePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'NodeBundlePlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { errors, assets } = await this.bundle();
        compilation.errors.push(...errors);
        const bundle = assets[NODE_BUNDLE];
        if (bundle) compilation.emitAsset(NODE_BUNDLE, new webpack.sources.RawSource(bundle.source()));
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
