import type { Compilation, Compiler } from 'webpack';
import { type App, readApp } from './app';
import { BundledSingletonsPlugin } from './plugins/bundled-singletons-plugin';
import { ContentPlugin } from './plugins/content-plugin';
import { FederationManifestPlugin } from './plugins/federation-manifest-plugin';
import { LoadingPlugin } from './plugins/loading-plugin';
import { NodeBundlePlugin } from './plugins/node-bundle-plugin';
import { ReleasePlugin } from './plugins/release-plugin';
import { ReproducibleEntryPlugin } from './plugins/reproducible-entry-plugin';
import { RoutesPlugin } from './plugins/routes-plugin';
import { SettingsPlugin } from './plugins/settings-plugin';
import { UnlayeredPlugin } from './plugins/unlayered-plugin';
import { UnsupportedCodePlugin } from './plugins/unsupported-code-plugin';
import { containerName, releaseOutput } from './release/release-output';
import { sectionEntry } from './section-entry';
import { unsupportedOptions } from './section-options';
import { consumedPackages, NODE_EXTERNALS, neededVersions, type SharedPackages } from './shared-packages';
import { UsesPlugin } from './uses/uses-plugin';

const ENTRY = 'remoteEntry.js';
const EXPOSED = '__federation_expose_section';

/**
 * Makes a build of webpack or Rspack with `@module-federation/enhanced` a release of Arena. Pass its `federation` options
 * to `ModuleFederationPlugin`:
 *
 *     const section = new ArenaSectionPlugin(import.meta.url);
 *     plugins: [new ModuleFederationPlugin({ ...section.federation }), section]
 *
 * A development build has no Node bundle and does not list what it uses, because only release validation reads them.
 */
export class ArenaSectionPlugin {
  /** Options of `ModuleFederationPlugin`: the container, its only module, and the packages of the shell. */
  readonly federation: {
    name: string;
    filename: string;
    exposes: { './section': { import: string; name: string } };
    shared: SharedPackages;
    shareStrategy: 'loaded-first';
    dts: false;
    manifest: false;
  };
  readonly app: App;
  private readonly entry: string;

  /**
   * @param configUrl `import.meta.url` of the config in the section's folder
   * @throws an Error that names what the package.json or the sources lack
   */
  constructor(configUrl: string) {
    this.app = readApp(configUrl);
    this.entry = sectionEntry(this.app.directory);
    this.federation = {
      name: containerName(this.app),
      filename: ENTRY,
      exposes: { './section': { import: this.entry, name: EXPOSED } },
      shared: consumedPackages(this.app),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
    };
  }

  /** @throws an Error that names the options with which no release works */
  apply(compiler: Compiler) {
    const isDevelopment = compiler.options.mode === 'development';
    const faults = unsupportedOptions(compiler.options);
    if (faults.length > 0) throw new Error(`${this.app.name} cannot be released:\n  ${faults.join('\n  ')}`);
    const { publicPath } = compiler.options.output;
    // The development server knows the URL of its files.
    Object.assign(compiler.options.output, releaseOutput(this.app), isDevelopment && { publicPath });
    const usesPlugin = new UsesPlugin(this.app.name);
    const plugins = [
      new SettingsPlugin(),
      new ReproducibleEntryPlugin(),
      new LoadingPlugin(),
      new UnlayeredPlugin(),
      new BundledSingletonsPlugin(),
      new NodeBundlePlugin(this.entry, NODE_EXTERNALS),
      new ContentPlugin(this.app),
      usesPlugin,
      new UnsupportedCodePlugin(this.app.directory),
      new RoutesPlugin(this.app),
      this.manifestPlugin(),
      this.releasePlugin(usesPlugin),
    ];
    for (const plugin of plugins) plugin.apply(compiler);
  }

  private manifestPlugin() {
    const { app, version, container } = this.identity;
    return new FederationManifestPlugin({
      app,
      version,
      container,
      entry: ENTRY,
      shared: this.federation.shared,
      entryFiles: this.entryFiles,
    });
  }

  private releasePlugin({ interfaces }: UsesPlugin) {
    const { section, budget } = this.app;
    return new ReleasePlugin({
      ...this.identity,
      section,
      ...(budget && { budget }),
      needs: neededVersions(this.app),
      offers: {},
      entryFiles: this.entryFiles,
      interfaces,
    });
  }

  private get identity() {
    return { app: this.app.name, version: this.app.version, container: this.federation.name };
  }

  /** Files of the exposed module and of the chunks that it marks with `webpackPreload` for its first screen. */
  private readonly entryFiles = (compilation: Compilation) => {
    const { namedChunkGroups = {} } = compilation
      .getStats()
      .toJson({ all: false, chunkGroups: true, chunkGroupChildren: true });
    const exposed = namedChunkGroups[EXPOSED];
    if (!exposed || !namedChunkGroups[this.federation.name]) {
      throw new Error(
        `There is no container ${this.federation.name} that exposes ./section. Pass the "federation" options of ArenaSectionPlugin to ModuleFederationPlugin.`,
      );
    }
    const preloaded = exposed.children?.preload ?? [];
    const files = [exposed, ...preloaded].flatMap(({ assets = [] }) => assets.map(({ name }) => name));
    const unique = [...new Set(files)];
    return {
      scripts: [ENTRY, ...unique.filter((file) => file.endsWith('.js'))],
      styles: unique.filter((file) => file.endsWith('.css')),
    };
  };
}
