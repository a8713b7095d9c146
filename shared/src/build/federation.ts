import { fileURLToPath } from 'node:url';
import { NormalModuleReplacementPlugin } from 'webpack';

/** Puts the runtime of this house in the place of the one that the federation plugin imports. */
export const ownRuntime = new NormalModuleReplacementPlugin(
  /@module-federation\/webpack-bundler-runtime/,
  fileURLToPath(new URL('federation-runtime.ts', import.meta.url)),
);
