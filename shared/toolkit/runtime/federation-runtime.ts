/**
 * Replaces the runtime of the federation plugin in builds of this repository. The original supports features that a page
 * of this site does not need: manifests, snapshots, hooks, choosing between versions. Only the host provides packages, and
 * release validation compares versions before a release goes live, so this small runtime is enough. `sharing-runtime.ts`
 * adds packages that sections share with each other.
 *
 * Containers (`init`, `get`) and the share scope have the standard format: a container with this runtime runs in any
 * host, and the shell runs containers with the original runtime.
 */

export type Factory = () => unknown;

/** A copy of a package. `lib` exists when its code has loaded. */
type Provided = {
  version: string;
  get: () => Factory | Promise<Factory>;
  lib?: Factory;
  loaded?: boolean | 1;
  from: string;
  eager?: boolean;
  /** Names of the containers that use it, which the standard runtime adds. */
  useIn?: string[];
};

/** Shared packages by name and version. */
export type ShareScope = Record<string, Record<string, Provided>>;

/** The parts of `__webpack_require__` that this file uses. */
export type WebpackRequire = {
  /** Modules by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Share scopes by name. */
  S: { default?: ShareScope };
  federation: { initOptions: { name: string; shared: Record<string, { version: string; get: () => Factory }[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed> };
};

/** A shared package that the code of this build uses. `fallback` loads the copy in this build. */
export type Consumed = {
  shareKey: string;
  singleton: boolean;
  requiredVersion: string;
  fallback: () => Promise<Factory>;
};

/** The argument of the plugin's generated code for a chunk. `promises` must resolve before the chunk runs. */
export type ChunkConsumes = {
  webpackRequire: WebpackRequire;
  chunkId: string;
  /** Ids of the shared modules that each chunk uses. */
  chunkMapping: Record<string, string[]>;
  promises: Promise<void>[];
};

const bundlerRuntime = {
  /** Runs first in the shell and in every section. Only the shell's build provides packages. */
  init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
    const { name, shared } = webpackRequire.federation.initOptions;
    const scope: ShareScope = {};
    for (const [key, versions] of Object.entries(shared)) {
      scope[key] = Object.fromEntries(
        versions.map(({ version, get }) => [version, { version, get, lib: get(), loaded: 1, from: name, eager: true }]),
      );
    }
    webpackRequire.S.default = scope;
    return scope;
  },

  /** The host passes its share scope to the container of a section. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) {
    webpackRequire.S.default = shareScope;
  },

  /** Installs the shared modules that an entry uses. Only the shell's entry does, and it provides them itself. */
  installInitialConsumes({
    webpackRequire,
    initialConsumes,
  }: {
    webpackRequire: WebpackRequire;
    initialConsumes: string[];
  }) {
    for (const id of initialConsumes) {
      const { lib } = find(webpackRequire, id);
      if (lib) install(webpackRequire, id, lib);
    }
  },

  /** Installs the shared modules that a chunk uses, before the chunk runs. */
  consumes({ webpackRequire, chunkId, chunkMapping, promises }: ChunkConsumes) {
    for (const id of chunkMapping[chunkId] ?? []) promises.push(load(webpackRequire, id));
  },
};

export async function load(webpackRequire: WebpackRequire, id: string) {
  const { lib, get } = find(webpackRequire, id);
  install(webpackRequire, id, lib ?? (await get()));
}

/** The copy of a package that the page already uses, or else the first. */
function find({ S, consumesLoadingData }: WebpackRequire, id: string): Provided {
  const shareKey = consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? id;
  const versions = Object.values(S.default?.[shareKey] ?? {});
  const provided = versions.find(({ loaded }) => loaded) ?? versions[0];
  if (!provided) throw new Error(`The host does not provide ${shareKey}. It has to import and share it.`);
  return provided;
}

export function install({ m }: WebpackRequire, id: string, factory: Factory) {
  m[id] = (module) => {
    module.exports = factory();
  };
}

/** The plugin's generated code expects both names. */
export default { runtime: {}, bundlerRuntime };
