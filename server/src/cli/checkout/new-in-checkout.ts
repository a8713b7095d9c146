import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../command';
import { addWorkspace, findCheckout, navigationFor } from './checkout';
import { type NewSectionOptions, sectionBlock, sectionValues, throwUsageError } from './new-section';
import { asJson, providedPackages, sectionFiles, writeFiles } from './section-template';

/**
 * Creates the folder of a new section and adds it to the workspaces.
 * @param cwd a folder in a checkout
 * @throws CommandError before anything is written
 */
export function newInCheckout(cwd: string, name: string, options: NewSectionOptions): Result {
  const values = sectionValues(name, options);
  const checkout = findCheckout(cwd);
  const folder = join(checkout.root, name);
  if (existsSync(folder) || checkout.workspaces.includes(name)) {
    throwUsageError(`${name} already exists.`, 'choose another name, or work in that folder');
  }
  const { path, title } = values;
  const { owner, order } = navigationFor(checkout, path);
  if (owner) throwUsageError(`${owner} already answers ${path}.`, 'choose another path with --path');
  const section = sectionBlock(values, order);

  const { version, dependencies } = JSON.parse(readFileSync(join(checkout.root, 'shared/package.json'), 'utf8'));
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'node --import tsx ../node_modules/webpack-cli/bin/cli.js --disable-interpret --config webpack.config.ts',
      test: `npm run unit --prefix .. -- --selectProjects ${name}`,
    },
    dependencies: { '@arena/shared': version },
    ...providedPackages(dependencies),
    section,
  };
  const files = sectionFiles('checkout', values).set('package.json', asJson(manifest));
  writeFiles(folder, files);
  addWorkspace(checkout, name);
  return { data: { app: name, folder, title, path, files: [...files.keys()].sort() }, text: nextSteps(name, path) };
}

function nextSteps(name: string, path: string): string {
  return `${name} is created. Its page is ${path}. Next:
  npm install
  npm run dev ${name}
  npm run build -w ${name} && npx arena publish ${name}`;
}
