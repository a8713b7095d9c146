import { escapeControls } from './escape-controls';

/** Lines with the warnings about an accepted release; empty without warnings. */
export function formatWarnings(warnings: readonly string[]): string {
  return warnings.map((warning) => `\nWarning: ${escapeControls(warning)}`).join('');
}
