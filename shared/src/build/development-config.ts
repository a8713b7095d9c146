import type { Configuration, RuleSetRule } from 'webpack';
import { NodeBundlePlugin } from './node-bundle-plugin';

/**
 * The build of a section for working on it: quick, readable in the browser's tools, and without the bundle for Node. It
 * is a release in every other respect, and is loaded as one. React is the shell's, hence that for production.
 */
export function developmentOf(build: Configuration): Configuration {
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
