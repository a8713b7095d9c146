import webpack from 'webpack';
import { modulePath } from './own-package';

/** Replaces the runtime of the federation plugin with `federation-runtime.ts`. */
export const slimRuntime = new webpack.NormalModuleReplacementPlugin(
  /@module-federation\/webpack-bundler-runtime/,
  modulePath('build/federation-runtime'),
);
