import slim, {
  type ChunkConsumes,
  type Consumed,
  type Factory,
  install,
  load,
  type WebpackRequire,
} from './federation-runtime';

/**
 * The runtime of a section that shares packages with other sections. It uses a copy that the page has already loaded if its
 * range allows that version, and otherwise loads its own, which the others can use from then on. So a section never loads
 * files of another one.
 */
const bundlerRuntime = {
  ...slim.bundlerRuntime,

  /** Only the shell offers its packages before they are used. */
  init() {},

  /** Installs the shared modules that a chunk uses, before the chunk runs. */
  consumes({ webpackRequire, chunkId, chunkMapping, promises }: ChunkConsumes) {
    for (const id of chunkMapping[chunkId] ?? []) {
      const consumed = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
      promises.push(
        !consumed || consumed.singleton
          ? load(webpackRequire, id)
          : loadShared(webpackRequire, consumed).then((factory) => install(webpackRequire, id, factory)),
      );
    }
  },
};

async function loadShared({ S, federation }: WebpackRequire, consumed: Consumed): Promise<Factory> {
  const { shareKey, requiredVersion, fallback } = consumed;
  S.default ??= {};
  S.default[shareKey] ??= {};
  const copies = S.default[shareKey];
  const used = Object.values(copies).find(({ version, lib }) => lib && isInRange(version, requiredVersion));
  if (used?.lib) return used.lib;
  const lib = await fallback();
  const { name, shared } = federation.initOptions;
  const { version = '' } = shared[shareKey]?.[0] ?? {};
  copies[version] = { version, get: fallback, lib, loaded: 1, from: name, useIn: [] };
  return lib;
}

/** @param range of the form `^1.2.3` */
function isInRange(version: string, range: string): boolean {
  if (version.includes('-')) return false;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [fromMajor = 0, fromMinor = 0, fromPatch = 0] = range.slice(1).split('.').map(Number);
  if (major !== fromMajor) return false;
  if (minor !== fromMinor) return major > 0 && minor > fromMinor;
  return major + minor > 0 ? patch >= fromPatch : patch === fromPatch;
}

/** The plugin's generated code expects both names. */
export default { runtime: {}, bundlerRuntime };
