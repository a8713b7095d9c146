import { Command } from 'commander';
import { canary, promote } from './canary';
import { CommandError, createClient } from './client';
import {
  activate,
  createToken,
  history,
  listTokens,
  prune,
  publish,
  type Result,
  revokeToken,
  rollback,
  status,
} from './commands';
import { rehearseRollback } from './rehearse-rollback';
import { preview, showSet } from './view-links';

const program = new Command('arena')
  .description('Releases of the Arena site: what is live, publish, roll back.')
  .option('--json', 'print JSON, for scripts')
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Settings: ARENA_URL (default http://localhost:4000), ARENA_TOKEN (default: the token in .arena on this machine).
Exit codes: 0 done, 1 refused by the server, 2 called wrongly, 3 server not reached.`,
  );

const api = createClient(process.env);
const print = ({ data, text }: Result) => console.log(program.opts().json ? JSON.stringify(data) : text);

program
  .command('status')
  .description('what is live and which canaries run, since when, by whom and why')
  .action(async () => print(await status(api)));

program
  .command('publish')
  .description('send a built app to the site and make it live')
  .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
  .option('--hold', 'only send it, for a preview or a canary')
  .option('--reason <text>', 'stands in the history')
  .action(async (folder, options) => print(await publish(api, folder, options)));

program
  .command('activate')
  .description('make a release live that the server already keeps')
  .argument('<app>')
  .argument('<release>')
  .option('--reason <text>', 'stands in the history')
  .action(async (app, release, options) => print(await activate(api, app, release, options)));

program
  .command('rollback')
  .description('put the release before back on the site')
  .argument('<app>')
  .option('--to <release>', 'an earlier release other than the one before')
  .option('--dry-run', 'only tell what the earlier release would meet')
  .option('--reason <text>', 'stands in the history')
  .action(async (app, options) =>
    print(await (options.dryRun ? rehearseRollback(api, app, options.to) : rollback(api, app, options))),
  );

program
  .command('canary')
  .description('give a release to a share of all visitors, in place of the live one')
  .argument('<app>')
  .argument('[release]')
  .option('--share <percent>', 'from 1 to 100; visitors stay in when it rises')
  .option('--withdraw', 'take it back')
  .option('--reason <text>', 'stands in the history')
  .action(async (app, release, options) => print(await canary(api, app, release, options)));

program
  .command('promote')
  .description('make the canary of an app live for everybody')
  .argument('<app>')
  .option('--reason <text>', 'stands in the history')
  .action(async (app, options) => print(await promote(api, app, options)));

program
  .command('preview')
  .description('make a link that shows a release to whoever opens it')
  .argument('<app>')
  .argument('<release>')
  .option('--hours <number>', 'how long it works; 24, at most 168')
  .action(async (app, release, options) => print(await preview(api, app, release, options)));

program
  .command('set')
  .description('tell which releases were shown together, and make a link that shows them again')
  .argument('<id>', 'as failures name it, such as set-0123456789abcdef')
  .option('--hours <number>', 'how long the link works; 24, at most 168')
  .action(async (id, options) => print(await showSet(api, id, options)));

program
  .command('history')
  .description('every change of what visitors got, oldest first')
  .argument('<app>')
  .action(async (app) => print(await history(api, app)));

program
  .command('prune')
  .description('remove the files of releases that nobody needs any more')
  .option('--dry-run', 'only tell what would go')
  .action(async (options) => print(await prune(api, options)));

const tokens = program.command('tokens').description('tokens of section teams');

tokens
  .command('create')
  .description('make a token that may publish, activate and roll back one section')
  .requiredOption('--section <app>', 'the section, such as mf-market')
  .action(async (options) => print(await createToken(api, options)));

tokens
  .command('list')
  .description('every token and its last use')
  .action(async () => print(await listTokens(api)));

tokens
  .command('revoke')
  .description('end a token at once')
  .argument('<id>')
  .action(async (id) => print(await revokeToken(api, id)));

for (const command of [program, ...program.commands, ...tokens.commands]) {
  command.exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(program.opts().json ? JSON.stringify({ error: error.message }) : error.message);
  process.exitCode = error.exitCode;
}
