/**
 * Shows a running site with apps from source.
 * @param options.root folder with the folders of the apps
 */
export async function runDev(
  _apps: readonly string[],
  _options: { root: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  throw new Error('The development server is not part of this package yet. Next: npm run dev in a checkout');
}
