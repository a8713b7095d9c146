import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { CONTENT_FILE, CONTENT_SCHEMA_FILE } from '../../src/contract/release/content';
import type { App } from '../app';
import { buildContent, CONTENT_FOLDER, CONTENT_SOURCE, contentSchemaModule } from '../release/content-source';
import { builtFiles, onModules } from '../uses/modules';
import { bundleForNode } from './bundle-for-node';

/** The module with the schema, in memory. */
const BUNDLE = 'content-schema.cjs';

/**
 * Adds the content of an app and its schema to the release, and fails the build if they do not fit. The content is no
 * part of the scripts: a script with it would show an earlier content than the release has.
 */
export class ContentPlugin {
  constructor(private readonly app: Pick<App, 'name' | 'directory'>) {}

  apply(compiler: Compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    onModules(compiler, 'ContentPlugin', (compilation) => {
      const faults = this.faultsOfScripts(compilation);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ContentPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const faults = await this.emit(compiler, compilation).catch((error: Error) => [error.message]);
        compilation.errors.push(...faults.map((fault) => new WebpackError(`${this.app.name}/${fault}`)));
      });
    });
  }

  /** @returns the faults of the sources */
  private async emit(compiler: Compiler, compilation: Compilation): Promise<string[]> {
    const { directory } = this.app;
    const module = contentSchemaModule(directory);
    if (!module) return [];
    const child = await bundleForNode(compiler, compilation, {
      name: 'ContentPlugin',
      entry: `./${module}`,
      file: BUNDLE,
      externals: ['zod'],
    });
    compilation.fileDependencies.add(join(directory, CONTENT_SOURCE));
    for (const file of child.fileDependencies) compilation.fileDependencies.add(file);
    compilation.errors.push(...child.errors);
    const bundle = child.getAsset(BUNDLE);
    if (!bundle || child.errors.length > 0) return [];
    const built = buildContent(directory, module, bundle.source.source().toString());
    if ('faults' in built) return built.faults;
    const { RawSource } = compiler.webpack.sources;
    compilation.emitAsset(CONTENT_FILE, new RawSource(built.content));
    compilation.emitAsset(CONTENT_SCHEMA_FILE, new RawSource(built.schema));
    return [];
  }

  private faultsOfScripts(compilation: Compilation): string[] {
    const directory = realpathSync(this.app.directory);
    const inFolder = builtFiles(compilation).filter((file) => file.startsWith(join(directory, CONTENT_FOLDER, sep)));
    return inFolder
      .filter((file) => /[\\/](?:schema\.[jt]s|content\.json)$/.test(file))
      .map((file) => {
        const path = relative(directory, file).replaceAll(sep, '/');
        return `${this.app.name}/${path} is part of the scripts. Import only types of it: the routes get the content.`;
      });
  }
}
