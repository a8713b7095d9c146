import { importedPackages } from './imported-packages';

/** Packages of the build and of the development tool that are found by name instead of being imported. */
const FOUND_BY_NAME = ['@swc/core', 'css-loader', 'react-refresh', 'ts-loader'];

/** Packages of which a page has one copy, so a section brings its own to develop with. */
const PEERS = ['react', 'react-dom', 'react-router-dom'];

/** Packages that only types and tests of a section need. Those of tests are named in the configuration of Jest. */
const OPTIONAL_PEERS = ['@types/react', '@types/react-dom', '@swc/jest', 'jest'];

const TESTING = 'src/testing/';

type Source = {
  /** The fields of the package.json in the checkout that stay as they are. */
  fields: Record<string, unknown>;
  /** Names of the public modules, and their sources. */
  modules: ReadonlyMap<string, string>;
  /** The files of the package by path. */
  files: ReadonlyMap<string, string>;
  /** Versions and ranges of the packages in the checkout. */
  versions: Readonly<Record<string, string>>;
};

/**
 * The package.json of the packed package. Its dependencies are what its files import.
 * @throws an Error that names an imported package which the checkout does not have
 */
export function packageJson({ fields, modules, files, versions }: Source) {
  const imported = (isTesting: boolean) =>
    importedPackages([...files].filter(([path]) => path.startsWith(TESTING) === isTesting).map(([, text]) => text));
  const required = [...imported(false), ...FOUND_BY_NAME];
  const optional = [...imported(true), ...OPTIONAL_PEERS].filter((name) => !required.includes(name));
  const versionOf = (name: string) => {
    const version = versions[name];
    if (!version) throw new Error(`@arena/shared cannot be packed: no package.json has a version of ${name}.`);
    return version;
  };
  const compatible = (name: string) => versionOf(name).replace(/^(?=\d)/, '^');
  return {
    ...fields,
    exports: Object.fromEntries([...modules].map(([name, source]) => [name, exportOf(source)])),
    dependencies: record(
      required.filter((name) => !PEERS.includes(name)),
      versionOf,
    ),
    peerDependencies: record([...PEERS, ...optional], compatible),
    peerDependenciesMeta: record(optional, () => ({ optional: true })),
  };
}

function exportOf(source: string) {
  const stem = `./${source.replace(/\.tsx?$/, '')}`;
  return source.endsWith('.mjs') || source.endsWith('.json')
    ? `./${source}`
    : { types: `${stem}.d.ts`, default: `${stem}.js` };
}

function record<Value>(names: readonly string[], toValue: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries([...names].sort().map((name) => [name, toValue(name)]));
}
