/**
 * Stands in every build in place of the runtime that the federation plugin brings along. That one is made for what this
 * house does not have: several providers of one package, manifests, snapshots, hooks. Here the shell alone provides, the
 * gate has compared versions before a release went live, and what is left to do at run time fits on a page.
 *
 * Containers (`init`, `get`) and the share scope keep the shape that webpack gave them.
 */

type Factory = () => unknown;

/** Shared packages by name and version. */
export type ShareScope = Record<string, Record<string, { get: () => Factory; from: string; eager: true }>>;

/** As far as this file uses it. */
type WebpackRequire = {
  /** Modules by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Share scopes by name. */
  S: { default?: ShareScope };
  federation: { initOptions: { name: string; shared: Record<string, { version: string; get: () => Factory }[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
};

const bundlerRuntime = {
  /** First of all, in the shell and in each section; only the shell's build has packages to provide. */
  init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
    const { name, shared } = webpackRequire.federation.initOptions;
    const scope: ShareScope = {};
    for (const [key, versions] of Object.entries(shared)) {
      scope[key] = Object.fromEntries(versions.map(({ version, get }) => [version, { get, from: name, eager: true }]));
    }
    webpackRequire.S.default = scope;
    return scope;
  },

  /** The shell hands its share scope to the container of a section. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) {
    webpackRequire.S.default = shareScope;
  },

  /** Shared modules that the code of an entry uses. */
  installInitialConsumes({
    webpackRequire,
    initialConsumes,
  }: {
    webpackRequire: WebpackRequire;
    initialConsumes: string[];
  }) {
    for (const id of initialConsumes) takeFromScope(webpackRequire, id);
  },

  /** Shared modules that the code of a chunk uses, before the chunk runs. */
  consumes(chunk: { webpackRequire: WebpackRequire; chunkId: string; chunkMapping: Record<string, string[]> }) {
    for (const id of chunk.chunkMapping[chunk.chunkId] ?? []) takeFromScope(chunk.webpackRequire, id);
  },
};

function takeFromScope({ m, S, consumesLoadingData }: WebpackRequire, id: string) {
  const shareKey = consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? id;
  m[id] = (module) => {
    const [provided] = Object.values(S.default?.[shareKey] ?? {});
    if (!provided) throw new Error(`The shell does not provide ${shareKey}.`);
    module.exports = provided.get()();
  };
}

/** The plugin's generated code looks for both names. */
export default { runtime: {}, bundlerRuntime };
