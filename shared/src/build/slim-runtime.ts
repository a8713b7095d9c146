import { fileURLToPath } from 'node:url';
import { NormalModuleReplacementPlugin } from 'webpack';

/** Replaces the runtime of the federation plugin with `federation-runtime.ts`. */
export const slimRuntime = new NormalModuleReplacementPlugin(
  /@module-federation\/webpack-bundler-runtime/,
  fileURLToPath(new URL('federation-runtime.ts', import.meta.url)),
);
