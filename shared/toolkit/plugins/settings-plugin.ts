import type { Compiler } from 'webpack';
import { buildSettings } from './settings';

/** Replaces the names of build settings in the sources of `@arena/shared` by their values. */
export class SettingsPlugin {
  apply(compiler: Compiler) {
    const { apiUrl, venue } = buildSettings();
    const values = { ARENA_API_URL: JSON.stringify(apiUrl), ARENA_VENUE: JSON.stringify(venue) };
    new compiler.webpack.DefinePlugin(values).apply(compiler);
  }
}
