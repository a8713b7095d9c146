import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWithChanges, type SourceChanges } from '../src/arena/sites/build-with-changes';

/** A built app, ready to publish. */
export type BuiltRelease = {
  app: string;
  /** Release id. */
  id: string;
  /** Path and hash of every file. */
  files: readonly { path: string; sha384: string }[];
  toFormData: () => FormData;
};

/** Builds an app with an invisible marker, which makes it a different release. */
export async function buildRelease(app: string, marker: string): Promise<BuiltRelease> {
  const checkout = await buildWithChanges(app, app === 'shell' ? markShell(marker) : markSection(marker));
  try {
    return await readBuiltRelease(join(checkout, app));
  } finally {
    await rm(checkout, { recursive: true });
  }
}

const markSection = (marker: string): SourceChanges => ({
  'src/section.tsx': (source) => source.replace('defineSection({', `$& marker: '${marker}',`),
});

const markShell = (marker: string): SourceChanges => ({
  'src/main.ts': (source) => `${source}document.documentElement.dataset.marker = '${marker}';\n`,
});

/** Reads a release from the folder of a built app. */
export async function readBuiltRelease(folder: string): Promise<BuiltRelease> {
  const dist = join(folder, 'dist');
  const manifest = await readFile(join(dist, 'release.json'), 'utf8');
  const { app, id, files } = JSON.parse(manifest) as { app: string; id: string; files: BuiltRelease['files'] };
  const contents = await Promise.all(files.map(async ({ path }) => [path, await readFile(join(dist, path))] as const));
  const toFormData = () => {
    const formData = new FormData();
    formData.append('release.json', manifest);
    for (const [path, bytes] of contents) formData.append(path, new Blob([new Uint8Array(bytes)]), path);
    return formData;
  };
  return { app, id, files, toFormData };
}

/** Hashes bytes in the format of `release.json` and of `integrity` attributes. */
export function sha384(bytes: Uint8Array): string {
  return `sha384-${hash('sha384', bytes, 'base64')}`;
}
