import webpack, { type Compiler } from 'webpack';
import { modulePath } from './own-package';

/** Replaces the runtime of the federation plugin with `federation-runtime.ts`. */
export const slimRuntime = new webpack.NormalModuleReplacementPlugin(
  /@module-federation\/webpack-bundler-runtime/,
  modulePath('build/federation-runtime'),
);

/** The entry that the federation plugin generates. Its name is a hash of code with paths of this machine. */
const GENERATED_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/;

/**
 * Keeps paths of this machine out of builds: out of the ids of modules and out of source maps. The same sources have the
 * same release id in every folder.
 */
export const reproducibleEntry = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('reproducibleEntry', (compilation) => {
      // After webpack has asked every module for its source map.
      compilation.hooks.buildModule.tap({ name: 'reproducibleEntry', stage: 1 }, (module) => {
        if (module instanceof webpack.NormalModule && GENERATED_ENTRY.test(module.resource))
          module.useSourceMap = false;
      });
      // Before webpack derives ids from the identifiers of the modules that have none.
      compilation.hooks.moduleIds.tap({ name: 'reproducibleEntry', stage: -1 }, (modules) => {
        for (const module of modules) {
          if (!GENERATED_ENTRY.test(module.identifier())) continue;
          const isContainer = module.nameForCondition() === null;
          compilation.chunkGraph.setModuleId(module, isContainer ? 'container-entry' : 'federation-entry');
        }
      });
    });
  },
};
