/** Prefix of the global names of an app's containers. The rest of the name is unique to a build. */
export function containerPrefix(app: string): string {
  return `${app.replaceAll('-', '_')}_`;
}
