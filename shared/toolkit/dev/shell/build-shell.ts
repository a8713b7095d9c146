import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { NODE_BUNDLE } from '../../../src/contract/release/node-bundle';
import { SHELL } from '../../../src/contract/release/release';
import { nodeConfigurationOf } from '../../plugins/node-bundle-plugin';
import { closeCompiler, compilationOf, runCompiler } from '../../run-compiler';
import { developmentConfig } from '../development-config';

/**
 * Builds the shell for development into a folder: with the development builds of React, for browsers and for Node.
 * @param build the shell's webpack configuration
 * @throws an Error with the messages of a failed build
 */
export async function buildShell(build: Configuration, folder: string) {
  const configuration = developmentConfig(SHELL, build);
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: folder } });
  const nodeCompiler = webpack(nodeConfigurationOf(compiler, configuration));
  nodeCompiler.hooks.shouldEmit.tap('buildShell', () => false);
  const nodeBundle = (await run(nodeCompiler)).getAsset(NODE_BUNDLE);
  await run(compiler);
  // The browser build clears the folder, so this file comes last.
  writeFileSync(join(folder, NODE_BUNDLE), nodeBundle?.source.buffer() ?? '');
}

async function run(compiler: webpack.Compiler) {
  return compilationOf(await runCompiler(compiler).finally(() => closeCompiler(compiler)));
}
