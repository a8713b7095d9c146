/** How the global names of an app's containers begin; what follows is particular to one build. */
export function containerPrefix(app: string): string {
  return `${app.replaceAll('-', '_')}_`;
}
