import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { apps, OPERATOR_PAGE, root } from '../apps';

const folders = [...apps, OPERATOR_PAGE, 'shared'].map((folder) => `${folder}/src`);

/** What runs in Node only: tests, their helpers, rendering and building. */
const NOT_FOR_BROWSERS = /\.test\.|\/testing\/|\/node\/|\.d\.ts$|^shared\/src\/build\/(?!federation-runtime)/;

/** Absolute paths of the sources that reach browsers, as git knows them. */
export function browserSources(extension: 'ts' | 'css'): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const wanted = extension === 'ts' ? /\.tsx?$/ : /\.css$/;
  return files.filter((file) => wanted.test(file) && !NOT_FOR_BROWSERS.test(file)).map((file) => join(root, file));
}
