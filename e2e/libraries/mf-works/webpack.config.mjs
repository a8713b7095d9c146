import { defineSectionBuild } from '@arena/shared/toolkit/section-build';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';
import webpack from 'webpack';

const build = defineSectionBuild(import.meta.url);
build.module.rules.push({ test: /tailwind\.css$/, loader: 'postcss-loader' });
build.plugins.push(
  new VanillaExtractPlugin(),
  new webpack.DefinePlugin({ 'process.env.MAP_KEY': JSON.stringify('key-1') }),
);
export default build;
