import { containerPrefix } from './container';
import { CONTENT_FILE, CONTENT_SCHEMA_FILE, MAX_CONTENT_BYTES } from './content';
import type { Release } from './release';

/** Maximum bytes of one file, maximum bytes of all files, and maximum number of files of a release. */
export const RELEASE_LIMITS = { file: 8 << 20, all: 32 << 20, files: 500 };

/** Maximum number of scripts and stylesheets of a release. Every page of the site contains the URL and hash of each. */
const MAX_CODE_FILES = 60;

/** Maximum bytes of the stylesheets that are inlined in the page. */
const MAX_STYLE_BYTES = 256 << 10;

type Contents = Pick<Release, 'app' | 'container' | 'scripts' | 'styles' | 'fonts' | 'files'>;

/** Finds inconsistent parts of a release and exceeded limits. @returns field and message of each */
export function findInconsistencies({
  app,
  container,
  scripts,
  styles,
  fonts = [],
  files,
}: Contents): [string, string][] {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const lowerCasePaths = new Set([...sizes.keys()].map((path) => path.toLowerCase()));
  const folders = new Set([...lowerCasePaths].flatMap(parentFolders));
  const bytes = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const build = container.startsWith(containerPrefix(app)) && container.slice(containerPrefix(app).length);
  const checks: [string, string | false][] = [
    [
      'container',
      !(build && /^[0-9a-z]+$/.test(build)) &&
        `The container of ${app} must start with ${containerPrefix(app)}, followed by lower-case letters or digits.`,
    ],
    ...Object.entries({ scripts, styles, fonts }).flatMap(([field, paths]): [string, string | false][] =>
      paths.map((path, i) => [
        field,
        (!sizes.has(path) && `${path} is loaded by pages but missing in the list of files.`) ||
          (paths.indexOf(path) < i && `${path} is listed twice.`),
      ]),
    ),
    [
      'styles',
      bytes(styles) > MAX_STYLE_BYTES && `The stylesheets of a page have at most ${MAX_STYLE_BYTES >> 10} KiB.`,
    ],
    ['files', lowerCasePaths.size < files.length && 'Two files have the same path, ignoring letter case.'],
    ['files', [...lowerCasePaths].some((path) => folders.has(path)) && 'A file has the same path as a folder.'],
    ['files', bytes(sizes.keys()) > RELEASE_LIMITS.all && `A release has at most ${RELEASE_LIMITS.all >> 20} MiB.`],
    [
      'files',
      [...lowerCasePaths].filter((path) => /\.(js|css)$/.test(path)).length > MAX_CODE_FILES &&
        `A release has at most ${MAX_CODE_FILES} scripts and stylesheets.`,
    ],
    [
      'files',
      sizes.has(CONTENT_FILE) !== sizes.has(CONTENT_SCHEMA_FILE) &&
        `A release has both ${CONTENT_FILE} and ${CONTENT_SCHEMA_FILE}, or neither.`,
    ],
    ...[CONTENT_FILE, CONTENT_SCHEMA_FILE].map((path): [string, string | false] => [
      'files',
      bytes([path]) > MAX_CONTENT_BYTES && `${path} has at most ${MAX_CONTENT_BYTES} bytes.`,
    ]),
  ];
  return checks.filter((entry): entry is [string, string] => entry[1] !== false);
}

/** `a` and `a/b` for `a/b/c.js`. */
function parentFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}
