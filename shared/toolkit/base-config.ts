import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, LoaderContext } from 'webpack';
import type { App } from './app';
import { classNameOf, developmentClassName } from './class-name';
import { isCheckout } from './own-package';
import { FingerprintPlugin } from './plugins/fingerprint-plugin';
import { PRELOADED_FONTS } from './plugins/release-plugin';
import { releaseOutput } from './release/release-output';
import { sourceNames } from './release/source-names';

/** Finds the loaders among the dependencies of this package: an app need not have them. */
const loaders = createRequire(import.meta.url);

/** Options of the TypeScript compiler for JavaScript, and for apps without a tsconfig.json. */
const JAVASCRIPT_CONFIG = fileURLToPath(new URL('javascript.tsconfig.json', import.meta.url));

/**
 * The webpack options that the shell and all sections share. Target browsers are the `browserslist` of the package.json
 * in the root folder.
 */
export function baseConfig(app: Pick<App, 'name' | 'directory'>): Configuration {
  const sourceName = sourceNames(app);
  const typescriptConfig = `${app.directory}/tsconfig.json`;
  return {
    mode: 'production',
    target: 'browserslist',
    context: app.directory,
    // Line accuracy needs columns, because minified files have one line. Built files do not name their maps.
    devtool: 'hidden-source-map',
    output: {
      ...releaseOutput(app),
      path: `${app.directory}/dist`,
      clean: true,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name]-[hash:8][ext]',
      devtoolModuleFilenameTemplate: sourceName,
      devtoolFallbackModuleFilenameTemplate: sourceName,
    },
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: loaders.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            configFile: existsSync(typescriptConfig) ? typescriptConfig : JAVASCRIPT_CONFIG,
            compilerOptions: { noEmit: false, sourceMap: true },
          },
        },
        {
          test: /\.jsx?$/,
          include: `${app.directory}/src`,
          // Otherwise imports in an ES module need the extension of the file.
          resolve: { fullySpecified: false },
          loader: loaders.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            instance: 'javascript',
            configFile: JAVASCRIPT_CONFIG,
            compilerOptions: { sourceMap: true },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: loaders.resolve('css-loader'),
              options: {
                sourceMap: false,
                modules: {
                  auto: /\.module\.css$/,
                  getLocalIdent: (
                    { rootContext, resourcePath, mode }: LoaderContext<unknown>,
                    _: string,
                    local: string,
                  ) =>
                    mode === 'development'
                      ? developmentClassName(rootContext, resourcePath, local)
                      : classNameOf(resourcePath, local),
                  namedExport: false,
                },
              },
            },
          ],
          sideEffects: true,
        },
        { test: /\.(svg|avif|jpg|webp|webm|mp4|woff2)$/, type: 'asset/resource' },
        // `url('face.woff2?preload')` in a stylesheet: the page preloads the font before the stylesheet arrives.
        {
          test: /\.woff2$/,
          resourceQuery: /preload/,
          generator: { filename: `${PRELOADED_FONTS}[name]-[hash:8][ext]` },
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      ...(isCheckout ? [new FingerprintPlugin()] : []),
    ],
    optimization: {
      // No vendor chunks: every release has its own URLs, so browsers could not reuse them across releases. They would
      // only add requests, and a hash in the page for each.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      // Native code, unlike webpack's own choice: a third of a build would be spent in Terser, for the same number of bytes.
      minimizer: [
        new MinimizerPlugin({
          test: /\.([cm]?js|css)$/,
          // Its workers would load all of this again, and these two have threads of their own.
          parallel: false,
          minify: [
            MinimizerPlugin.swcMinify,
            {
              implementation: MinimizerPlugin.lightningCssMinify,
              options: { targets: browserslistToTargets(browserslist(undefined, { path: app.directory })) },
            },
          ],
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
