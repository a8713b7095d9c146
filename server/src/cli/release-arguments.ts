import { CommandError, USAGE } from './command-error';

/** Whether arguments name releases of apps as `<app>=<release>`. */
export function nameReleases(args: readonly string[]): boolean {
  return args.every((arg) => arg.includes('='));
}

/** Parses arguments such as `<app>=<release>`: app → release. @throws CommandError if an app is named twice */
export function releasesIn(args: readonly string[]): Record<string, string> {
  const pairs = args.map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] as const);
  const repeated = pairs.find(([app], i) => pairs.findIndex(([other]) => other === app) < i);
  if (repeated) throw new CommandError(`${repeated[0]} is named twice.`, USAGE, 'give one release of each app');
  return Object.fromEntries(pairs);
}
