import { basename } from 'node:path';
import type { Compiler, Module } from 'webpack';
import { isRspack } from '../bundler';

/** The entry that the federation plugin generates. Its name is a hash of code with paths of this machine. */
const GENERATED_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/**
 * Keeps paths of this machine out of builds: out of the ids of modules, out of source maps, and out of names of variables
 * in development builds. The same sources have the same release id in every folder. Builds of Rspack contain no such paths.
 */
export class ReproducibleEntryPlugin {
  apply(compiler: Compiler) {
    if (isRspack(compiler)) return;
    const { NormalModule, dependencies } = compiler.webpack;
    compiler.hooks.compilation.tap('ReproducibleEntryPlugin', (compilation) => {
      // After webpack has asked every module for its source map.
      compilation.hooks.buildModule.tap({ name: 'ReproducibleEntryPlugin', stage: 1 }, (module: Module) => {
        if (module instanceof NormalModule && GENERATED_ENTRY.test(module.resource)) module.useSourceMap = false;
      });
      // Webpack names the variable of an import after the request, which is an absolute path.
      compilation.hooks.succeedModule.tap('ReproducibleEntryPlugin', (module) => {
        if (!GENERATED_ENTRY.test(module.identifier())) return;
        for (const dependency of module.dependencies) {
          if (dependency instanceof dependencies.ModuleDependency) {
            dependency.userRequest = basename(dependency.userRequest);
          }
        }
      });
      // Before webpack derives ids from the identifiers of the modules that have none.
      compilation.hooks.moduleIds.tap({ name: 'ReproducibleEntryPlugin', stage: -1 }, (modules) => {
        for (const module of modules) {
          if (!GENERATED_ENTRY.test(module.identifier())) continue;
          const isContainer = module.nameForCondition() === null;
          compilation.chunkGraph.setModuleId(module, isContainer ? 'container-entry' : 'federation-entry');
        }
      });
    });
  }
}
