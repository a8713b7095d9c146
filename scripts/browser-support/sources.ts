import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { apps, OPERATOR_PAGE, root } from '../apps';

const folders = [
  ...[...apps, OPERATOR_PAGE, 'shared'].map((folder) => `${folder}/src`),
  'shared/toolkit/runtime',
  'server/src/platform/pages/inline',
];

/** Files that do not run in visitors' browsers: tests, test helpers, rendering, builds and development. */
const NOT_VISITED = /\.test\.|\/testing\/|\/node\/|\.d\.ts$/;

/** Absolute paths of the sources that reach browsers. Omits files that git ignores. */
export function browserSources(extension: 'ts' | 'css'): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const pattern = extension === 'ts' ? /\.tsx?$/ : /\.css$/;
  return files.filter((file) => pattern.test(file) && !NOT_VISITED.test(file)).map((file) => join(root, file));
}
