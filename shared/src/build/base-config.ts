import browserslist from 'browserslist';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Configuration, DefinePlugin, type LoaderContext } from 'webpack';
import { containerPrefix } from '../contract/container';
import { sourceMapPath } from '../contract/source-map-path';
import type { App } from './app';
import { classNameOf, developmentClassName } from './class-name';
import { FingerprintPlugin } from './fingerprint-plugin';
import { IntegrityPlugin } from './integrity-plugin';
import { BUILD_HASH_PLACEHOLDER, PRELOADED_FONTS } from './release-plugin';
import { buildSettings } from './settings';
import { sourceNames } from './source-names';
import { UnlayeredPlugin } from './unlayered-plugin';

/** Milliseconds after which a chunk that is still loading counts as failed. */
const CHUNK_TIMEOUT = 120_000;

/** Name of an app's federation container. Every build gets a different one. */
export function containerName(app: Pick<App, 'name'>): string {
  return containerPrefix(app.name) + BUILD_HASH_PLACEHOLDER;
}

/**
 * The webpack options that the shell and all sections share, for browsers and for Node. Target browsers are the
 * `browserslist` of the root package.json.
 */
export function baseConfig(
  app: Pick<App, 'name' | 'directory'>,
  target: 'browser' | 'node' = 'browser',
): Configuration {
  const forBrowser = target === 'browser';
  const settings = buildSettings();
  const sourceName = sourceNames(app.directory);
  return {
    mode: 'production',
    target: 'browserslist',
    context: app.directory,
    // Line accuracy needs columns, because minified files have one line. Built files do not name their maps.
    devtool: forBrowser ? 'hidden-source-map' : false,
    output: {
      path: `${app.directory}/dist`,
      clean: true,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name]-[hash:8][ext]',
      uniqueName: containerName(app),
      sourceMapFilename: sourceMapPath('[file]'),
      devtoolModuleFilenameTemplate: sourceName,
      devtoolFallbackModuleFilenameTemplate: sourceName,
      chunkLoadTimeout: CHUNK_TIMEOUT,
      crossOriginLoading: 'anonymous',
      // Otherwise a second import of a module that threw returns an empty module.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: `${app.directory}/tsconfig.json`,
            compilerOptions: { noEmit: false, sourceMap: true },
          },
        },
        {
          test: /\.css$/,
          use: [
            ...(forBrowser ? [MiniCssExtractPlugin.loader] : []),
            {
              loader: 'css-loader',
              options: {
                sourceMap: false,
                modules: {
                  exportOnlyLocals: !forBrowser,
                  auto: /\.module\.css$/,
                  getLocalIdent: ({ resourcePath, mode }: LoaderContext<unknown>, _: string, local: string) =>
                    mode === 'development'
                      ? developmentClassName(resourcePath, local)
                      : classNameOf(resourcePath, local),
                  namedExport: false,
                },
              },
            },
          ],
          sideEffects: true,
        },
        { test: /\.(svg|avif|webp|webm|mp4|woff2)$/, type: 'asset/resource' },
        // `url('face.woff2?preload')` in a stylesheet: the page preloads the font before the stylesheet arrives.
        {
          test: /\.woff2$/,
          resourceQuery: /preload/,
          generator: { filename: `${PRELOADED_FONTS}[name]-[hash:8][ext]` },
        },
      ],
    },
    plugins: [
      ...(forBrowser
        ? [
            new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
            new IntegrityPlugin(),
            new UnlayeredPlugin(),
            new FingerprintPlugin(),
          ]
        : []),
      new DefinePlugin({ ARENA_API_URL: JSON.stringify(settings.apiUrl), ARENA_VENUE: JSON.stringify(settings.venue) }),
    ],
    optimization: {
      // No vendor chunks: every release has its own URLs, so browsers could not reuse them across releases. They would
      // only add requests, and a hash in the page for each.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      minimizer: [
        '...',
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: browserslistToTargets(browserslist(undefined, { path: app.directory })) },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
