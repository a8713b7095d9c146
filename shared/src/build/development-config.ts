import type { Configuration, RuleSetRule } from 'webpack';
import { NodeBundlePlugin } from './node-bundle-plugin';

/**
 * A section's build for development: fast, with source maps, without the Node bundle. Otherwise it is a normal release
 * and is loaded like one. React comes from the shell, so it is the production build.
 */
export function developmentConfig(build: Configuration): Configuration {
  return {
    ...build,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    module: { ...build.module, rules: build.module?.rules?.map((rule) => withSourceMap(rule as RuleSetRule)) ?? [] },
    plugins: build.plugins?.filter((plugin) => !(plugin instanceof NodeBundlePlugin)) ?? [],
  };
}

function withSourceMap(rule: RuleSetRule): RuleSetRule {
  if (rule.loader !== 'ts-loader' || typeof rule.options !== 'object') return rule;
  const { compilerOptions } = rule.options as { compilerOptions: object };
  return { ...rule, options: { ...rule.options, compilerOptions: { ...compilerOptions, sourceMap: true } } };
}
