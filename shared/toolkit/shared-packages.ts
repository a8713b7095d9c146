import { type App, installedVersion } from './app';

/**
 * Packages with exactly one copy per page. Only the shell provides them; sections bundle none, because two copies of
 * React on one page break hooks. A trailing slash shares every path below a package.
 */
const singletons = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@arena/shared/session'] as const;

/** Packages whose versions a release names in `needs` or `offers`. */
const versioned = ['react', 'react-dom', 'react-router-dom'] as const;

/** Path of a module of a package that only the shell may contain. */
export const SINGLETON_FOLDERS = /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom)[\\/]/;

/**
 * Shared packages of a section, in the format of the federation plugin. With `import: false` the section has no copy of its
 * own.
 */
export type SharedPackages = Record<
  string,
  { singleton: boolean; requiredVersion: string; import?: false; version?: string }
>;

/**
 * Shared packages of a section: those of the shell, without copies of its own, and those that it shares with other
 * sections, with a copy.
 * @throws an Error that names each package without a range, or that cannot be shared
 */
export function consumedPackages(app: App): SharedPackages {
  const needed = neededVersions(app);
  const fromShell = singletons.map((name) => {
    const requiredVersion = needed[packageOf(name)] ?? `^${installedVersion(app, packageOf(name))}`;
    return [name, { singleton: true, import: false as const, requiredVersion }] as const;
  });
  const withSections = app.sharedDependencies.flatMap((name) => {
    const options = { singleton: false, requiredVersion: sharedRange(app, name), version: installedVersion(app, name) };
    return [[name, options] as const, [`${name}/`, options] as const];
  });
  return Object.fromEntries([...fromShell, ...withSections]);
}

/** Range of a package that sections share. It has a simple form, because browsers compare versions with it. */
function sharedRange({ directory, dependencies }: App, name: string): string {
  const refuse = (reason: string) => new Error(`"sharedDependencies" in ${directory}/package.json: ${name} ${reason}.`);
  const range = dependencies[name];
  if (singletons.some((singleton) => packageOf(singleton) === name)) throw refuse('comes from the shell');
  if (range === undefined) throw refuse('is not one of the "dependencies"');
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) throw refuse(`has the range "${range}", which is not of the form "^1.2.3"`);
  return range;
}

/**
 * Shared packages of the shell, which provides them.
 * @param routerFacade module that replaces react-router-dom and re-exports only the used parts
 */
export function providedPackages(app: App, routerFacade: string) {
  return Object.fromEntries(
    singletons.map((name) => [
      name,
      {
        singleton: true,
        eager: true,
        version: installedVersion(app, packageOf(name)),
        ...(name === 'react-router-dom' && { import: routerFacade }),
      },
    ]),
  );
}

/**
 * `needs` of a section: name → semver range, from the `peerDependencies` of its package.json. The installed version does
 * not matter: it is only the one that the section is developed with.
 * @throws an Error that names each package without a range
 */
export function neededVersions({ directory, peerDependencies }: App): Record<string, string> {
  const missing = versioned.filter((name) => !peerDependencies[name]);
  if (missing.length > 0) {
    throw new Error(
      `"peerDependencies" in ${directory}/package.json lacks ${missing.join(', ')}. Add the range of versions that the section works with, such as "^19.3.1".`,
    );
  }
  return Object.fromEntries(versioned.map((name) => [name, peerDependencies[name] ?? '']));
}

/** `offers` of the shell: name → version. */
export function offeredVersions(app: App): Record<string, string> {
  return Object.fromEntries(versioned.map((name) => [name, installedVersion(app, name)]));
}

function packageOf(name: string): string {
  return name.startsWith('@') ? name.split('/', 2).join('/') : (name.split('/')[0] ?? name);
}

/** Modules that a section's Node bundle gets from the shell's Node bundle. */
export const NODE_EXTERNALS = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@arena/shared/session'];
