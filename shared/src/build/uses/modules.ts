import { realpathSync } from 'node:fs';
import { type Compilation, type Compiler, type Module, NormalModule } from 'webpack';
import { containsSource, SHARED_FOLDER } from './source-files';

/** Calls `read` when webpack knows which modules and exports a build contains, before it concatenates modules. */
export function onModules(compiler: Compiler, name: string, read: (compilation: Compilation) => void) {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.optimizeChunkModules.tap({ name, stage: -1000 }, () => {
      if (compilation.errors.length > 0) return;
      try {
        read(compilation);
      } catch (error) {
        compilation.errors.push(new compiler.webpack.WebpackError(String(error)));
      }
    });
  });
}

/** Absolute paths of the sources in a build: those of the app and of `@arena/shared`, without other packages. */
export function moduleFiles(compilation: Compilation): string[] {
  const folders = [realpathSync(compilation.compiler.context), SHARED_FOLDER];
  const files = [...compilation.modules].flatMap((module) =>
    module instanceof NormalModule && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0 ? module.resource : [],
  );
  const isSource = (file: string) => folders.some((folder) => containsSource(folder, file));
  return [...new Set(files)].filter((file) => /\.[jt]sx?$/.test(file) && isSource(file)).sort();
}

export function isFile(path: string) {
  return (module: Module) => module instanceof NormalModule && module.resource === path;
}

/** Contents of the built files with an extension. @param names only these files */
export function sourcesOf(compilation: Compilation, extension: '.css' | '.js', names?: readonly string[]): string[] {
  return compilation
    .getAssets()
    .filter(({ name }) => name.endsWith(extension) && (!names || names.includes(name)))
    .map(({ source }) => source.source().toString());
}

/** Contents of the source stylesheets in a build, one each. */
export function sourceStyles(compilation: Compilation): string[] {
  return [...compilation.modules].flatMap((module) =>
    isStylesheet(module) && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0 ? module.content.toString() : [],
  );
}

/** Whether mini-css-extract-plugin made a module. */
function isStylesheet(module: Module): module is Module & { content: Buffer } {
  return module.type === 'css/mini-extract' && 'content' in module;
}
