import { browserCheck } from './commands/browser-check';
import { builds } from './commands/builds';
import { type Command, print } from './commands/command';
import { growth } from './commands/growth';
import { hydration } from './commands/hydration';
import { memory } from './commands/memory';
import { pages } from './commands/pages';
import { paint } from './commands/paint';
import { prerender } from './commands/prerender';
import { rollback } from './commands/rollback';
import { slowClients } from './commands/slow-clients';
import { weight } from './commands/weight';
import { writes } from './commands/writes';
import { writeResults } from './report/results';
import { removeTemplate } from './site/prepared';

const commands: Record<string, Command> = {
  weight,
  paint,
  hydration,
  pages,
  prerender,
  'browser-check': browserCheck,
  writes,
  rollback,
  memory,
  'slow-clients': slowClients,
  growth,
  builds,
};

/** One page and one round, without writing the results: the tests run benchmarks this way. */
const SHORT = '--short';

const requested = process.argv.slice(2).filter((name) => name !== SHORT);
const short = process.argv.includes(SHORT);
const unknownNames = requested.filter((name) => !(name in commands));
if (unknownNames.length > 0) {
  print(`Unknown measurement: ${unknownNames.join(', ')}.\nNext: npm run bench -- ${Object.keys(commands).join(' ')}`);
  process.exit(2);
}

try {
  for (const [name, command] of Object.entries(commands)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    print(`\n=== ${name}`);
    try {
      const text = await command(short);
      if (!short) writeResults(name, text, Object.keys(commands));
      print(text);
    } catch (error) {
      // Continue with the other measurements.
      print(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      process.exitCode = 1;
    }
  }
} finally {
  await removeTemplate();
}
