import { containerPrefix } from './container';
import type { Release } from './release';

/** Bytes of one file and of all files of a release, and how many files there may be. */
export const RELEASE_LIMITS = { file: 8 << 20, all: 32 << 20, files: 500 };

/** Scripts and stylesheets of a release: every page of the site carries the address and the hash of each. */
const MOST_CODE = 60;

/** Bytes of the stylesheets that stand in the page itself. */
const MOST_STYLE = 256 << 10;

type Contents = Pick<Release, 'app' | 'container' | 'scripts' | 'styles' | 'fonts' | 'files'>;

/** Parts of a release that do not agree with each other, or are too much together: the field, and a sentence. */
export function contradictions({ app, container, scripts, styles, fonts = [], files }: Contents): [string, string][] {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const small = new Set([...sizes.keys()].map((path) => path.toLowerCase()));
  const folders = new Set([...small].flatMap(foldersAbove));
  const bytes = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const build = container.startsWith(containerPrefix(app)) && container.slice(containerPrefix(app).length);
  const found: [string, string | false][] = [
    ['container', !(build && /^[0-9a-z]+$/.test(build)) && `A container of ${app} is called ${containerPrefix(app)}….`],
    ...Object.entries({ scripts, styles, fonts }).flatMap(([field, paths]): [string, string | false][] =>
      paths.map((path, i) => [
        field,
        (!sizes.has(path) && `${path} is loaded by pages but is not among the files.`) ||
          (paths.indexOf(path) < i && `${path} is named twice.`),
      ]),
    ),
    ['styles', bytes(styles) > MOST_STYLE && `The stylesheets of a page have at most ${MOST_STYLE >> 10} KiB.`],
    ['files', small.size < files.length && 'Two files have the same path; large and small letters are the same.'],
    ['files', [...small].some((path) => folders.has(path)) && 'A file has the path of a folder with other files.'],
    ['files', bytes(sizes.keys()) > RELEASE_LIMITS.all && `A release has at most ${RELEASE_LIMITS.all >> 20} MiB.`],
    [
      'files',
      [...small].filter((path) => /\.(js|css)$/.test(path)).length > MOST_CODE &&
        `A release has at most ${MOST_CODE} scripts and stylesheets.`,
    ],
  ];
  return found.filter((entry): entry is [string, string] => entry[1] !== false);
}

/** `a/b/c.js` lies in `a` and `a/b`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}
