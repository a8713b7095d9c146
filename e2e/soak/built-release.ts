import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChanged, type Changes } from '../src/arena/build-with-changes';

/** One build of an app, as it is published. */
export type Edition = {
  app: string;
  release: string;
  /** Path and hash of every file. */
  files: readonly { path: string; sha384: string }[];
  form: () => FormData;
};

/** Builds an app as it is but for one word that nobody sees, which makes another release of it. */
export async function buildEdition(app: string, word: string): Promise<Edition> {
  const team = await buildChanged(app, app === 'shell' ? inShell(word) : inSection(word));
  return readEdition(join(team, app));
}

const inSection = (word: string): Changes => ({
  'src/section.tsx': (source) => source.replace('defineSection({', `$& edition: '${word}',`),
});

const inShell = (word: string): Changes => ({
  'src/main.ts': (source) => `${source}document.documentElement.dataset.edition = '${word}';\n`,
});

/** @param folder of a built app */
export async function readEdition(folder: string): Promise<Edition> {
  const build = join(folder, 'dist');
  const manifest = await readFile(join(build, 'release.json'), 'utf8');
  const { app, id, files } = JSON.parse(manifest) as { app: string; id: string; files: Edition['files'] };
  const contents = await Promise.all(files.map(async ({ path }) => [path, await readFile(join(build, path))] as const));
  const form = () => {
    const parts = new FormData();
    parts.append('release.json', manifest);
    for (const [path, bytes] of contents) parts.append(path, new Blob([new Uint8Array(bytes)]), path);
    return parts;
  };
  return { app, release: id, files, form };
}

/** A hash as `release.json` and `integrity` attributes write it. */
export function sha384(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
