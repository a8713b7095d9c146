/** Says that servers run different versions; empty if they do not. */
export function describeVersions(versions: readonly string[]): string {
  return versions.length > 1 ? `The servers run different versions: ${versions.join(', ')}. Finish the update.` : '';
}
