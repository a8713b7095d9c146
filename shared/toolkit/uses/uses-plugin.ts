import type { Compilation, Compiler } from 'webpack';
import type { Release } from '../../src/contract/release/release';
import { usesSchema } from '../../src/contract/release/release-interface';
import { isRspack } from '../bundler';
import { checkApiPaths, usedApi } from './api-paths';
import { usedTokens } from './design-tokens';
import { importedNames, isConsumed } from './imported-names';
import { moduleFiles, onModules, sourceStyles, sourcesOf } from './modules';
import { usedSessionFields } from './session-fields';
import { sourceImports } from './source-imports';

type Uses = NonNullable<Release['uses']>;

/** Packages whose single names a release uses. */
const PACKAGES = { router: 'react-router-dom', session: '@arena/shared/session' } as const;

/**
 * Finds the parts of the shell and the server that a section uses, for its release. Development builds list nothing.
 */
export class UsesPlugin {
  private readonly imports = new WeakMap<Compilation, Omit<Uses, 'tokens'>>();

  /** @param app name of the section */
  constructor(private readonly app: string) {}

  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    onModules(compiler, 'UsesPlugin', (compilation) => {
      const router = this.importsOf(compilation, PACKAGES.router);
      const session = this.importsOf(compilation, PACKAGES.session);
      const fields = session.length > 0 ? usedSessionFields(moduleFiles(compilation)) : [];
      this.imports.set(compilation, {
        router,
        session: [...new Set([...session, ...fields])].sort(),
        api: usedApi(compilation),
      });
    });
  }

  /** Call it when all files of the build are complete. A build without this plugin lists nothing. */
  readonly interfaces = (compilation: Compilation): Pick<Release, 'uses'> => {
    const imports = this.imports.get(compilation);
    if (!imports) return {};
    const scripts = sourcesOf(compilation, '.js');
    checkApiPaths(scripts, imports.api, this.app);
    return { uses: usesSchema.parse({ tokens: usedTokens(sourceStyles(compilation), scripts), ...imports }) };
  };

  private importsOf(compilation: Compilation, packageName: string): string[] {
    const { names, whole } = isRspack(compilation.compiler)
      ? sourceImports(moduleFiles(compilation), new RegExp(`['"]${packageName}['"]`))
      : importedNames(compilation, isConsumed(packageName));
    for (const file of whole) {
      const message = `${file}: imports ${packageName} as a whole. Import the names that it uses.`;
      compilation.errors.push(new compilation.compiler.webpack.WebpackError(message));
    }
    return names;
  }
}
