import type { Compiler } from 'webpack';

type Options = Pick<Compiler['options'], 'devtool' | 'mode' | 'optimization' | 'output'>;

/** Options of a configuration with which no release works. @returns a message for each, with what to do */
export function unsupportedOptions({ devtool, mode, optimization, output }: Options): string[] {
  const { publicPath = 'auto', library, trustedTypes, module } = output;
  const checks: [boolean, string][] = [
    [
      Boolean(optimization.runtimeChunk),
      'optimization.runtimeChunk: the container must contain its runtime. Remove the option.',
    ],
    [
      publicPath !== 'auto' && mode !== 'development',
      'output.publicPath: the URL of a release is known when it is published. Use "auto" or remove the option.',
    ],
    [module === true, 'output.module: the shell loads classic scripts. Remove the option.'],
    [library !== undefined, 'output.library: the federation plugin names the container. Remove the option.'],
    [Boolean(trustedTypes), 'output.trustedTypes: pages accept only the policy of the site. Remove the option.'],
    [
      typeof devtool === 'string' && devtool.includes('eval'),
      'devtool: pages do not evaluate text as code. Use "hidden-source-map".',
    ],
  ];
  return checks.flatMap(([fails, message]) => (fails ? message : []));
}
