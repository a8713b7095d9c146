import type { Configuration } from 'webpack';

/**
 * A section's build for development: fast, with source maps that browsers load. In this mode `ArenaSectionPlugin` leaves
 * out what only release validation reads. Otherwise it is a normal release and is loaded like one. React comes from the
 * shell, so it is the production build.
 */
export function developmentConfig(build: Configuration): Configuration {
  return { ...build, mode: 'development', devtool: 'cheap-module-source-map' };
}
