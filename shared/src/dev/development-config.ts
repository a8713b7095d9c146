import type { Configuration } from 'webpack';
import { NodeBundlePlugin } from '../build/node-bundle-plugin';
import { UsesPlugin } from '../build/uses/uses-plugin';

/** Plugins whose results only release validation reads. */
const RELEASES_ONLY = [NodeBundlePlugin, UsesPlugin];

/**
 * A section's build for development: fast, with source maps that browsers load, without the Node bundle and the list of
 * what it uses. Otherwise it is a normal release and is loaded like one. React comes from the shell, so it is the
 * production build.
 */
export function developmentConfig(build: Configuration): Configuration {
  return {
    ...build,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    plugins: build.plugins?.filter((plugin) => !RELEASES_ONLY.some((type) => plugin instanceof type)) ?? [],
  };
}
