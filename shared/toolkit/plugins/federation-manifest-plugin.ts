import type { Compilation, Compiler } from 'webpack';
import type { Release } from '../../src/contract/release/release';
import type { SharedPackages } from '../shared-packages';

/** The standard description of a federation container. `loadRemote` of any host reads it. */
const FEDERATION_MANIFEST = 'mf-manifest.json';

type ManifestOptions = Pick<Release, 'app' | 'version' | 'container'> & {
  /** Name of the entry file. */
  entry: string;
  shared: SharedPackages;
  /** Selects the files that load before the code of the section runs, the entry included. */
  entryFiles: (compilation: Compilation) => Pick<Release, 'scripts' | 'styles'>;
};

/**
 * Writes `mf-manifest.json`. The manifest of the federation plugin has versions of tools and of the machine's packages,
 * so equal sources would have different releases.
 */
export class FederationManifestPlugin {
  constructor(private readonly options: ManifestOptions) {}

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FederationManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'FederationManifestPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const manifest = new sources.RawSource(`${JSON.stringify(this.manifest(compilation), null, 2)}\n`);
        compilation.emitAsset(FEDERATION_MANIFEST, manifest);
      });
    });
  }

  private manifest(compilation: Compilation) {
    const { app, version, container, entry, shared } = this.options;
    const { scripts, styles } = this.options.entryFiles(compilation);
    const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
    return {
      id: container,
      name: container,
      metaData: {
        name: container,
        type: 'app',
        buildInfo: { buildVersion: version, buildName: app },
        remoteEntry: { name: entry, path: '', type: 'global' },
        types: { path: '', name: '', zip: '', api: '' },
        globalName: container,
        publicPath: 'auto',
      },
      shared: Object.entries(shared).map(([name, { singleton, requiredVersion, version = '' }]) => ({
        id: `${container}:${name}`,
        name,
        version,
        singleton,
        requiredVersion,
        assets: none,
      })),
      remotes: [],
      exposes: [
        {
          id: `${container}:section`,
          name: 'section',
          path: './section',
          assets: {
            js: { sync: scripts.filter((file) => file !== entry), async: [] },
            css: { sync: styles, async: [] },
          },
        },
      ],
    };
  }
}
