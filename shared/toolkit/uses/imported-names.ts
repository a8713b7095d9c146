import type { Compilation, Dependency, Module, ModuleGraphConnection } from 'webpack';

/** In place of a name: the module as one object. */
const WHOLE = '*';

/** `whole`: files that use a module as one object, so that the names cannot be known. */
export type ImportedNames = { names: string[]; whole: string[] };

type Importer = { file: string; names: string[] };

/**
 * Names that a build imports from modules, re-exports included, without those of unused code. Call it before webpack
 * concatenates modules.
 */
export function importedNames(compilation: Compilation, isImported: (module: Module) => boolean): ImportedNames {
  const importers = [...compilation.modules]
    .filter(isImported)
    .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
    .flatMap((connection) => importersOf(compilation, connection));
  const names = new Set(importers.flatMap((importer) => importer.names));
  const whole = importers.filter((importer) => importer.names.includes(WHOLE)).map(({ file }) => file);
  return { names: [...names].filter((name) => name !== WHOLE).sort(), whole: [...new Set(whole)] };
}

/** Selects the module that stands for a package of the shell. */
export function isConsumed(packageName: string) {
  return (module: Module & { options?: { shareKey?: string } }) => module.options?.shareKey === packageName;
}

function importersOf(compilation: Compilation, connection: ModuleGraphConnection): Importer[] {
  const { originModule, dependency } = connection;
  if (!originModule || !dependency) return [];
  return [...compilation.chunkGraph.getModuleRuntimes(originModule)]
    .filter((runtime) => connection.isTargetActive(runtime))
    .map((runtime) => ({
      file: originModule.readableIdentifier(compilation.requestShortener),
      names: referencedNames(compilation, dependency, runtime),
    }));
}

type Runtime = Parameters<Compilation['getDependencyReferencedExports']>[1];

/** Imported names, or `WHOLE`. */
function referencedNames(compilation: Compilation, dependency: Dependency, runtime: Runtime): string[] {
  return compilation
    .getDependencyReferencedExports(dependency, runtime)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? WHOLE);
}
