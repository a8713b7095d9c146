import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Compiler } from 'webpack';
import { CONTENT_FILE } from '../../src/contract/release/content';
import { NODE_BUNDLE } from '../../src/contract/release/node-bundle';
import { routesOf, type Section } from '../../src/contract/section/section';
import * as session from '../../src/session/session';
import type { App } from '../app';
import { routeFaults } from '../release/route-faults';

/** Fails the build of a section when its exported routes and its `section` block differ. Runs the Node bundle. */
export class RoutesPlugin {
  constructor(private readonly app: App) {}

  apply(compiler: Compiler) {
    const { WebpackError, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RoutesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'RoutesPlugin', stage }, () => {
        const bundle = compilation.getAsset(NODE_BUNDLE)?.source.source().toString();
        if (bundle === undefined) return;
        const content = compilation.getAsset(CONTENT_FILE)?.source.source().toString();
        compilation.errors.push(
          ...this.faults(bundle, content).map((fault) => new WebpackError(`${this.app.name}/${fault}`)),
        );
      });
    });
  }

  private faults(bundle: string, content: string | undefined): string[] {
    try {
      return routeFaults(this.app.section, routesOf(this.run(bundle), content && JSON.parse(content)));
    } catch (error) {
      return [`src/section.tsx: the exported section cannot be loaded: ${error}`];
    }
  }

  /** The section that the bundle exports. It gets React and the router of the app, and the session of this package. */
  private run(bundle: string): Section {
    const module: { exports: { default?: Section } } = { exports: {} };
    const run = compileFunction(bundle, ['module', 'exports', 'require']);
    const require = createRequire(`${this.app.directory}/`);
    run(module, module.exports, (name: string) => (name === '@arena/shared/session' ? session : require(name)));
    if (!module.exports.default?.routes) throw new Error('there is no default export with routes.');
    return module.exports.default;
  }
}
