import type { Compiler } from 'webpack';
import { apiUrlSetting } from './settings';

/** Replaces the name of the build setting in the sources of `@arena/shared` by its value. */
export class SettingsPlugin {
  apply(compiler: Compiler) {
    new compiler.webpack.DefinePlugin({ ARENA_API_URL: JSON.stringify(apiUrlSetting()) }).apply(compiler);
  }
}
