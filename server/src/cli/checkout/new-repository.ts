import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client';
import type { Result } from '../command';
import { type NewSectionOptions, sectionBlock, sectionValues, throwUsageError } from './new-section';
import { fetchSdk } from './sdk';
import { asJson, providedPackages, sectionFiles, writeFiles } from './section-template';

/**
 * Creates a repository with one section in a new folder of `cwd`. It gets the packages of the site, and React and the
 * router in the versions of the live shell.
 * @throws CommandError before anything is written
 */
export async function newRepository(
  api: Client,
  cwd: string,
  name: string,
  options: NewSectionOptions,
): Promise<Result> {
  const values = sectionValues(name, options);
  const { path, title } = values;
  const folder = join(cwd, name);
  if (existsSync(folder)) throwUsageError(`${folder} already exists.`, 'choose another name, or another folder');

  const sdk = await fetchSdk(api);
  const section = sectionBlock(values, sdk.nextOrder);
  const files = sectionFiles('standalone', values);
  const { devDependencies, ...manifest } = JSON.parse(files.get('package.json') ?? '');
  const provided = providedPackages(sdk.offers);
  const contents = new Map<string, string | Uint8Array>([
    ...files,
    ...sdk.files,
    [
      'package.json',
      asJson({
        ...manifest,
        peerDependencies: provided.peerDependencies,
        devDependencies: sorted({ ...devDependencies, ...provided.devDependencies, ...sdk.dependencies }),
        section,
      }),
    ],
  ]);
  writeFiles(folder, contents);
  return {
    data: { app: name, folder, title, path, files: [...contents.keys()].sort() },
    text: `${folder} is created. Its page is ${path}. Next:
  cd ${name} && npm install
  npm run dev
  npm run build && npm run release`,
  };
}

function sorted(packages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
}
