type Named = readonly { app: string }[];

/** Names of all apps that were ever live, for a filter. */
export function appNames({ apps, retired }: { apps: Named; retired: Named }): string[] {
  return [...apps, ...retired].map(({ app }) => app);
}
