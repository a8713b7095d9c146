import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readJson } from '../checkout/checkout';
import { fetchSdk, SDK_FOLDER } from '../checkout/sdk';
import { asJson, writeFiles } from '../checkout/section-template';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { CommandError, USAGE } from '../command-error';

export function addUpdateSection(section: Command, { api, cwd, printResult }: CommandContext) {
  addCommand(section, 'update', "update the site's packages in a section repository", 'section update').action(
    async () => printResult(await updateSdk(api, cwd)),
  );
}

/**
 * Replaces the site's packages in a section's repository with those that fit the live shell.
 * @param folder of the repository
 */
async function updateSdk(api: Client, folder: string): Promise<Result> {
  const file = join(folder, 'package.json');
  const manifest = readJson(file);
  const installed = manifest?.devDependencies;
  if (!installed || !Object(installed)['@arena/shared']) {
    const next = 'change into a repository that "arena section create --standalone" created';
    throw new CommandError(`${file} has no @arena/shared in its devDependencies.`, USAGE, next);
  }
  const { shell, files, dependencies } = await fetchSdk(api);
  writeFiles(folder, files);
  for (const name of readdirSync(join(folder, SDK_FOLDER))) {
    if (!files.has(`${SDK_FOLDER}/${name}`)) rmSync(join(folder, SDK_FOLDER, name));
  }
  writeFileSync(file, asJson({ ...manifest, devDependencies: { ...installed, ...dependencies } }));
  return {
    data: { shell, packages: dependencies },
    text: `${SDK_FOLDER}/ has the packages that fit shell ${shell}. Next: npm install`,
  };
}
