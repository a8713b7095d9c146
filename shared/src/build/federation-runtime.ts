/**
 * Replaces the runtime of the federation plugin in every build. The original supports features that this site does not
 * use: several providers per package, manifests, snapshots, hooks. Here only the shell provides packages, and release
 * validation compares versions before a release goes live, so this small runtime is enough.
 *
 * Containers (`init`, `get`) and the share scope keep webpack's format.
 */

type Factory = () => unknown;

/** Shared packages by name and version. */
export type ShareScope = Record<string, Record<string, { get: () => Factory; from: string; eager: true }>>;

/** The parts of `__webpack_require__` that this file uses. */
type WebpackRequire = {
  /** Modules by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Share scopes by name. */
  S: { default?: ShareScope };
  federation: { initOptions: { name: string; shared: Record<string, { version: string; get: () => Factory }[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
};

const bundlerRuntime = {
  /** Runs first in the shell and in every section. Only the shell's build provides packages. */
  init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
    const { name, shared } = webpackRequire.federation.initOptions;
    const scope: ShareScope = {};
    for (const [key, versions] of Object.entries(shared)) {
      scope[key] = Object.fromEntries(versions.map(({ version, get }) => [version, { get, from: name, eager: true }]));
    }
    webpackRequire.S.default = scope;
    return scope;
  },

  /** The shell passes its share scope to the container of a section. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) {
    webpackRequire.S.default = shareScope;
  },

  /** Installs the shared modules that an entry uses. */
  installInitialConsumes({
    webpackRequire,
    initialConsumes,
  }: {
    webpackRequire: WebpackRequire;
    initialConsumes: string[];
  }) {
    for (const id of initialConsumes) installSharedModule(webpackRequire, id);
  },

  /** Installs the shared modules that a chunk uses, before the chunk runs. */
  consumes(chunk: { webpackRequire: WebpackRequire; chunkId: string; chunkMapping: Record<string, string[]> }) {
    for (const id of chunk.chunkMapping[chunk.chunkId] ?? []) installSharedModule(chunk.webpackRequire, id);
  },
};

function installSharedModule({ m, S, consumesLoadingData }: WebpackRequire, id: string) {
  const shareKey = consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? id;
  m[id] = (module) => {
    const [provided] = Object.values(S.default?.[shareKey] ?? {});
    if (!provided) throw new Error(`The shell does not provide ${shareKey}.`);
    module.exports = provided.get()();
  };
}

/** The plugin's generated code expects both names. */
export default { runtime: {}, bundlerRuntime };
