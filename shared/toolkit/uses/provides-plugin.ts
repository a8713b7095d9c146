import { join } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { type Release, SHELL } from '../../src/contract/release/release';
import { providesSchema, usesSchema } from '../../src/contract/release/release-interface';
import type { App } from '../app';
import { checkApiPaths, usedApi } from './api-paths';
import { definedTokens } from './design-tokens';
import { isFile, onModules, sourcesOf } from './modules';
import { compile, providedBySession } from './session-type';

/**
 * Finds the parts that a shell provides for sections, and the parts of the server that it uses, for its release.
 * Development builds list nothing.
 */
export class ProvidesPlugin {
  private readonly found = new WeakMap<Compilation, { router: string[]; api: string[] }>();

  /** @param routerFacade module that is shared as react-router-dom, relative to the folder of the app */
  constructor(
    private readonly app: App,
    private readonly routerFacade: string,
  ) {}

  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    const facade = join(this.app.directory, this.routerFacade);
    onModules(compiler, 'ProvidesPlugin', (compilation) => {
      const module = [...compilation.modules].find(isFile(facade));
      const names = module && compilation.moduleGraph.getProvidedExports(module);
      if (!Array.isArray(names)) throw new Error(`The exports of ${this.routerFacade} are not known: list each name.`);
      this.found.set(compilation, { router: names.sort(), api: usedApi(compilation) });
    });
  }

  /**
   * Call it when all files of the build are complete. A shell needs nothing from other shells.
   * @param styles the stylesheets of every page
   */
  readonly interfaces = (compilation: Compilation, styles: readonly string[]): Pick<Release, 'uses' | 'provides'> => {
    const found = this.found.get(compilation);
    if (!found) return {};
    const { router, api } = found;
    checkApiPaths(sourcesOf(compilation, '.js'), api, SHELL);
    const tokens = definedTokens(sourcesOf(compilation, '.css', styles));
    return {
      uses: usesSchema.parse({ tokens: [], router: [], session: [], api }),
      provides: providesSchema.parse({ tokens, router, session: providedBySession(compile([])) }),
    };
  };
}
