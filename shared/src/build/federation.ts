import { fileURLToPath } from 'node:url';
import { type Compiler, NormalModule, NormalModuleReplacementPlugin } from 'webpack';

/** Replaces the runtime of the federation plugin with `federation-runtime.ts`. */
export const slimRuntime = new NormalModuleReplacementPlugin(
  /@module-federation\/webpack-bundler-runtime/,
  fileURLToPath(new URL('federation-runtime.ts', import.meta.url)),
);

/** Keeps the entry that the federation plugin generates out of source maps: its code has paths of this machine. */
export const unmappedEntry = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('unmappedEntry', (compilation) => {
      // After webpack has asked every module for its source map.
      compilation.hooks.buildModule.tap({ name: 'unmappedEntry', stage: 1 }, (module) => {
        if (module instanceof NormalModule && /[\\/]\.federation[\\/]/.test(module.resource))
          module.useSourceMap = false;
      });
    });
  },
};
