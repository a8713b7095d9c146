import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { Compiler } from 'webpack';
import { NODE_BUNDLE } from '../contract/node-bundle';
import type { Section } from '../contract/section';
import type { App } from './app';
import { routeFaults } from './route-faults';

/** An ES module, which the `require` of older versions of Node cannot load. */
const SESSION = '@arena/shared/session';

/** Fails the build of a section when its exported routes and its `section` block differ. Runs the Node bundle. */
export class RoutesPlugin {
  constructor(private readonly app: App) {}

  apply(compiler: Compiler) {
    const { WebpackError, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RoutesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tapPromise({ name: 'RoutesPlugin', stage }, async () => {
        const bundle = compilation.getAsset(NODE_BUNDLE)?.source.source().toString();
        if (bundle === undefined) return;
        const faults = await this.faults(bundle);
        compilation.errors.push(...faults.map((fault) => new WebpackError(`${this.app.name}/${fault}`)));
      });
    });
  }

  private async faults(bundle: string): Promise<string[]> {
    try {
      return routeFaults(this.app.section, (await this.run(bundle)).routes);
    } catch (error) {
      return [`src/section.tsx: the exported section cannot be loaded: ${error}`];
    }
  }

  /** The section that the bundle exports. It gets React and the router of the app. */
  private async run(bundle: string): Promise<Section> {
    const require = createRequire(`${this.app.directory}/`);
    const session: unknown = await import(pathToFileURL(require.resolve(SESSION)).href);
    const module: { exports: { default?: Section } } = { exports: {} };
    const run = compileFunction(bundle, ['module', 'exports', 'require']);
    run(module, module.exports, (name: string) => (name === SESSION ? session : require(name)));
    if (!module.exports.default?.routes) throw new Error('there is no default export with routes.');
    return module.exports.default;
  }
}
