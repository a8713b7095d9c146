import { builds } from './commands/builds';
import { type Command, say } from './commands/command';
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
  writes,
  rollback,
  memory,
  'slow-clients': slowClients,
  growth,
  builds,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in commands));
if (unknown.length > 0) {
  say(
    `There is no measurement called ${unknown.join(', ')}.\nNext: npm run bench -- ${Object.keys(commands).join(' ')}`,
  );
  process.exit(2);
}

try {
  for (const [name, command] of Object.entries(commands)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    say(`\n=== ${name}`);
    try {
      const text = await command();
      writeResults(name, text, Object.keys(commands));
      say(text);
    } catch (error) {
      // The others can be measured all the same.
      say(`${name} could not be measured. ${error instanceof Error ? error.stack : error}`);
      process.exitCode = 1;
    }
  }
} finally {
  await removeTemplate();
}
