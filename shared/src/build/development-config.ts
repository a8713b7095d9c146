import type { Configuration } from 'webpack';
import { NodeBundlePlugin } from './node-bundle-plugin';

/**
 * A section's build for development: fast, with source maps that browsers load, without the Node bundle. Otherwise it is
 * a normal release and is loaded like one. React comes from the shell, so it is the production build.
 */
export function developmentConfig(build: Configuration): Configuration {
  return {
    ...build,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    plugins: build.plugins?.filter((plugin) => !(plugin instanceof NodeBundlePlugin)) ?? [],
  };
}
