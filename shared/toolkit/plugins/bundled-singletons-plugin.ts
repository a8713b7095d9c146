import type { Compilation, Compiler } from 'webpack';
import { SINGLETON_FOLDERS } from '../shared-packages';
import { isInBuild, onModules } from '../uses/modules';

/** Fails the build of a section that contains a package of which a page may have only the shell's copy. */
export class BundledSingletonsPlugin {
  apply(compiler: Compiler) {
    onModules(compiler, 'BundledSingletonsPlugin', (compilation) => {
      const names = bundledSingletons(compilation);
      if (names.length === 0) return;
      throw new Error(
        `The build contains a copy of ${names.join(', ')}, and a page may have only the shell's. Pass the "federation" options of ArenaSectionPlugin to ModuleFederationPlugin, and import only paths that the shell provides.`,
      );
    });
  }
}

function bundledSingletons(compilation: Compilation): string[] {
  const names = [...compilation.modules]
    .filter((module) => isInBuild(compilation, module))
    .flatMap((module) => SINGLETON_FOLDERS.exec(module.nameForCondition() ?? '')?.[1] ?? []);
  return [...new Set(names)].sort();
}
