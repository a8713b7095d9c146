import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** `version`: such as `v24.1.0`. `path`: a value of PATH that selects this Node. */
export type Node = { version: string; path: string };

/**
 * Installs Node from the npm registry: the newest release of a line, such as `24`.
 * @param folder for the package; an older release in it is replaced
 */
export async function installNode(line: string, folder: string): Promise<Node> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  // The package of the platform contains the program. The package `node` would fetch it in an install script.
  await execute('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, `${name}@${line}`], {
    shell: process.platform === 'win32',
  });
  const programs = join(folder, 'node_modules', name, 'bin');
  const { stdout } = await execute(join(programs, 'node'), ['--version']);
  return { version: stdout.trim(), path: `${programs}${delimiter}${process.env.PATH}` };
}
