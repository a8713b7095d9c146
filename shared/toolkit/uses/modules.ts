import { readFileSync, realpathSync } from 'node:fs';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';
import { isRspack } from '../bundler';
import { containsSource, SHARED_FOLDER } from './source-files';

/** Calls `read` when webpack knows which modules and exports a build contains, before it concatenates modules. */
export function onModules(compiler: Compiler, name: string, read: (compilation: Compilation) => void) {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.optimizeTree.tap(name, () => {
      if (compilation.errors.length > 0) return;
      try {
        read(compilation);
      } catch (error) {
        compilation.errors.push(new compiler.webpack.WebpackError(String(error)));
      }
    });
  });
}

/** Absolute paths of all files in a build. */
export function builtFiles(compilation: Compilation): string[] {
  const files = [...compilation.modules].flatMap((module) =>
    isNormalModule(module) && isInBuild(compilation, module) ? module.resource : [],
  );
  return [...new Set(files)].sort();
}

/** Absolute paths of the sources in a build: those of the app and of `@arena/shared`, without other packages. */
export function moduleFiles(compilation: Compilation): string[] {
  const folders = [realpathSync(compilation.compiler.context), SHARED_FOLDER];
  const isSource = (file: string) => folders.some((folder) => containsSource(folder, file));
  return builtFiles(compilation).filter((file) => /\.[jt]sx?$/.test(file) && isSource(file));
}

export function isFile(path: string) {
  return (module: Module) => isNormalModule(module) && module.resource === path;
}

function isNormalModule(module: Module): module is NormalModule {
  return 'resource' in module;
}

/** Whether a build contains a module: others are in its graph, too. */
export function isInBuild({ chunkGraph }: Compilation, module: Module): boolean {
  return chunkGraph.getModuleChunks(module).length > 0;
}

/** Contents of the built files with an extension. @param names only these files */
export function sourcesOf(compilation: Compilation, extension: '.css' | '.js', names?: readonly string[]): string[] {
  return compilation
    .getAssets()
    .filter(({ name }) => name.endsWith(extension) && (!names || names.includes(name)))
    .map(({ source }) => source.source().toString());
}

/**
 * Contents of the source stylesheets in a build, one each. Rspack does not show their modules to plugins; there, the
 * built ones stand for sources in other languages than CSS.
 */
export function sourceStyles(compilation: Compilation): string[] {
  if (isRspack(compilation.compiler)) {
    const files = [...compilation.fileDependencies].filter((file) => file.endsWith('.css')).sort();
    return [...files.map((file) => readFileSync(file, 'utf8')), ...sourcesOf(compilation, '.css')];
  }
  return [...compilation.modules].flatMap((module) =>
    isStylesheet(module) && isInBuild(compilation, module) ? module.content.toString() : [],
  );
}

/** Whether mini-css-extract-plugin made a module. */
function isStylesheet(module: Module): module is Module & { content: Buffer } {
  return module.type === 'css/mini-extract' && 'content' in module;
}
