import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { budgetSchema } from '../src/contract/release/budget';
import { appName, packageVersions } from '../src/contract/release/release';
import { sectionSchema } from '../src/contract/section/section-block';

const appBlocks = z.object({
  section: sectionSchema,
  budget: budgetSchema.optional(),
  peerDependencies: packageVersions.default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  sharedDependencies: z.array(z.string()).default([]),
});

/** An app as described by its package.json. `directory` is absolute. */
export type App = ReturnType<typeof readApp>;

/**
 * Reads and validates the package.json beside a webpack config.
 * @throws an Error that names the package.json and every invalid field of the blocks that a build reads
 */
export function readApp(configUrl: string) {
  const directory = dirname(fileURLToPath(configUrl));
  const { name, version, ...fields } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const blocks = appBlocks.safeParse(fields);
  if (!blocks.success) {
    const faults = blocks.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`Invalid fields in ${directory}/package.json:\n${faults.join('\n')}`);
  }
  return { directory, name: appName.parse(name), version: String(version), ...blocks.data };
}

/** Version of a package as resolved from `app`. Works for packages that do not export their package.json. */
export function installedVersion(app: App, packageName: string): string {
  const folders = createRequire(`${app.directory}/`).resolve.paths(packageName) ?? [];
  const manifest = folders.map((folder) => `${folder}/${packageName}/package.json`).find((path) => existsSync(path));
  if (!manifest) throw new Error(`${app.name} needs ${packageName}, which is not installed. Run "npm install".`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
