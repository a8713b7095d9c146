import webpack from 'webpack';
import { modulePath } from '../own-package';

/** Replaces the runtime of the federation plugin with one of ours. */
export function slimRuntime(runtime: 'federation-runtime' | 'sharing-runtime'): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(
    /@module-federation\/webpack-bundler-runtime/,
    modulePath(`toolkit/runtime/${runtime}`),
  );
}
