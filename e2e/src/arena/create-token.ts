/** Arguments of the command that creates a token for the team of a section. */
export const createToken = (section: string) =>
  ['token', 'create', '--name', `team of ${section}`, '--role', 'releaser', '--apps', section] as const;
