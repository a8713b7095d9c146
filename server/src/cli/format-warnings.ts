import { escapeControls } from './escape-controls';

/** Lines for what a person should know of a release that was accepted; nothing without warnings. */
export function formatWarnings(warnings: readonly string[]): string {
  return warnings.map((warning) => `\nWarning: ${escapeControls(warning)}`).join('');
}
