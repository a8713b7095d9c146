import { ArenaSectionPlugin } from '@arena/shared/toolkit/section-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const section = new ArenaSectionPlugin(import.meta.url);

export default {
  mode: 'production',
  entry: {},
  resolve: { extensions: ['.jsx', '.js', '.ts'] },
  module: {
    rules: [
      {
        test: /\.[jt]sx?$/,
        exclude: /node_modules/,
        loader: 'ts-loader',
        options: { transpileOnly: true },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [new MiniCssExtractPlugin(), new ModuleFederationPlugin(section.federation), section],
};
