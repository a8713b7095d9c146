import type { Compilation, Compiler } from 'webpack';
import type { Release } from '../../contract/release';
import { usedTokens } from './design-tokens';
import { importedNames, isConsumed } from './imported-names';
import { moduleFiles, onModules, sourcesOf } from './modules';
import { usedSessionFields } from './session-fields';

type Uses = NonNullable<Release['uses']>;

/** Packages whose single names a release uses. */
const PACKAGES = { router: 'react-router-dom', session: '@arena/shared/session' } as const;

/** Finds what a section uses of the shell and of the server, for its release. */
export class UsesPlugin {
  private readonly imports = new WeakMap<Compilation, Pick<Uses, keyof typeof PACKAGES>>();

  apply(compiler: Compiler) {
    onModules(compiler, 'UsesPlugin', (compilation) => {
      const router = this.importsOf(compilation, PACKAGES.router);
      const session = this.importsOf(compilation, PACKAGES.session);
      const fields = session.length > 0 ? usedSessionFields(moduleFiles(compilation)) : [];
      this.imports.set(compilation, { router, session: [...session, ...fields].sort() });
    });
  }

  /** Call it when all files of the build are complete. */
  readonly uses = (compilation: Compilation): Uses => ({
    tokens: usedTokens(sourcesOf(compilation, '.css'), sourcesOf(compilation, '.js')),
    ...(this.imports.get(compilation) ?? { router: [], session: [] }),
    api: [],
  });

  private importsOf(compilation: Compilation, packageName: string): string[] {
    const { names, whole } = importedNames(compilation, isConsumed(packageName));
    for (const file of whole) {
      const message = `${file}: imports ${packageName} as a whole. Import the names that it uses.`;
      compilation.errors.push(new compilation.compiler.webpack.WebpackError(message));
    }
    return names;
  }
}
