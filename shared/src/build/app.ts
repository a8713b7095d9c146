import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appName } from '../contract/release';
import { sectionSchema } from '../contract/section-block';

/** An app as its package.json describes it. `directory` is absolute. */
export type App = ReturnType<typeof readApp>;

/**
 * Reads and checks the package.json beside a webpack config.
 * @throws with the app's name and every wrong field of its `section` block.
 */
export function readApp(configUrl: string) {
  const directory = dirname(fileURLToPath(configUrl));
  const { name, version, section } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const block = sectionSchema.safeParse(section);
  if (!block.success) {
    const faults = block.error.issues.map((issue) => `  section.${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${directory}/package.json does not say what the shell must know:\n${faults.join('\n')}`);
  }
  return { directory, name: appName.parse(name), version: String(version), section: block.data };
}

/** Version of a package as `app` finds it, also where the package does not export its package.json. */
export function installedVersion(app: App, packageName: string): string {
  const folders = createRequire(`${app.directory}/`).resolve.paths(packageName) ?? [];
  const manifest = folders.map((folder) => `${folder}/${packageName}/package.json`).find((path) => existsSync(path));
  if (!manifest) throw new Error(`${app.name} needs ${packageName}, which is not installed. Run "npm install".`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
