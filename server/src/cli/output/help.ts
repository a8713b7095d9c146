import type { Command } from 'commander';
import { closestMatch } from 'leven';

const START = `$ arena publish mf-market --reason "new prices"
$ arena status
$ arena rollback mf-market --reason "prices were wrong"
`;

const END = `--json prints JSON. Help for one command: arena publish --help
ARENA_URL: the site (default: http://localhost:4000). ARENA_TOKEN: your token.
Exit codes: 0 done, 1 refused, 2 usage, 3 no answer, 4 incomplete check, 70 bug
`;

/** The help of `arena` without a command, on one screen: 30 lines of 80 characters. */
export function overview({ commands }: Command): string {
  const width = Math.max(...commands.map((command) => command.name().length));
  const lines = commands.flatMap((command, i) => {
    const title = command.helpGroup();
    const isFirst = title !== commands[i - 1]?.helpGroup();
    return [...(isFirst ? [title] : []), `  ${command.name().padEnd(width)}  ${command.description()}`];
  });
  return [START, ...lines, END].join('\n');
}

/**
 * The command that a mistyped one most likely means, or the full command for a verb without its noun: `canary promote`
 * for `promote`.
 * @param noun the command whose verbs are searched; all commands by default
 */
export function nearestCommand(word: string, program: Command, noun?: Command): string | undefined {
  const verbs = (noun ? [noun] : program.commands).flatMap((parent) =>
    parent.commands.map((verb) => [verb.name(), `${parent.name()} ${verb.name()}`] as const),
  );
  const commands = noun ? [] : program.commands.map((command) => [command.name(), command.name()] as const);
  // A verb of several nouns, such as "list", is ambiguous.
  const unique = verbs.filter(([verb]) => verbs.filter(([other]) => other === verb).length === 1);
  const paths = new Map([...unique, ...commands]);
  const nearest = closestMatch(word, [...paths.keys()], { maxDistance: Math.round(word.length / 3) });
  return nearest === undefined ? undefined : paths.get(nearest);
}
