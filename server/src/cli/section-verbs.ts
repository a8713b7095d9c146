import type { Command } from 'commander';
import { type Doing, REASON, verb } from './command';
import { activate, history, publish, rollback, status } from './commands';
import { canary, promote } from './commands/canary';
import { newSection } from './commands/new-section';
import { preview } from './commands/preview';
import { rehearseRollback } from './commands/rollback';

/** What the team of a section does, from the first day on. */
export function addSectionVerbs(program: Command, { api, cwd, done, bar }: Doing) {
  program.commandsGroup('Sections:');

  verb(
    program,
    'new',
    'make the folder of a new section',
    'new mf-events',
    'new mf-events --title "Night Events" --path /nights',
  )
    .argument('<name>', 'mf- and small letters, digits or dashes')
    .option('--title <text>', 'name of the page and in the navigation; from the name if not given')
    .option('--path <address>', 'where the page is; from the name if not given')
    .action((name, options) => done(newSection(cwd, name, options)));

  verb(program, 'publish', 'publish a built app and make it live', 'publish mf-market --reason "new prices"')
    .argument('<folder>', 'folder of the app, built with "npm run build -w <folder>"')
    .option('--hold', 'only upload it, for a preview or a canary')
    .option(...REASON)
    .action(async (folder, options) =>
      done(await publish(api, folder, { ...options, onSent: bar(`Sending ${folder}`) })),
    );

  verb(program, 'preview', 'create a link that previews a release', 'preview mf-market 1.0.0-0123456789abcdef')
    .argument('<app>')
    .argument('<release>')
    .option('--hours <number>', 'how long it works; 24 by default, at most 168')
    .action(async (app, release, options) => done(await preview(api, app, release, options)));

  verb(
    program,
    'canary',
    'serve a release to a share of all visitors instead of the live one',
    'canary mf-market 1.0.0-0123456789abcdef --share 10',
    'canary mf-market --withdraw --reason "too slow"',
  )
    .argument('<app>')
    .argument('[release]')
    .option('--share <percent>', 'from 1 to 100; visitors stay in when it rises')
    .option('--withdraw', 'take it back')
    .option(...REASON)
    .action(async (app, release, options) => done(await canary(api, app, release, options)));

  verb(program, 'promote', 'make the canary of an app live for every visitor', 'promote mf-market')
    .argument('<app>')
    .option(...REASON)
    .action(async (app, options) => done(await promote(api, app, options)));

  verb(program, 'activate', 'make a stored release live', 'activate mf-market 1.0.0-0123456789abcdef')
    .argument('<app>')
    .argument('<release>')
    .option(...REASON)
    .action(async (app, release, options) => done(await activate(api, app, release, options)));

  verb(
    program,
    'rollback',
    'restore the previous release',
    'rollback mf-market --dry-run',
    'rollback mf-market --reason "prices were wrong"',
  )
    .argument('<app>')
    .option('--to <release>', 'an earlier release than the previous one')
    .option('--dry-run', 'only check whether the earlier release could go live')
    .option(...REASON)
    .action(async (app, options) =>
      done(await (options.dryRun ? rehearseRollback(api, app, options.to) : rollback(api, app, options))),
    );

  verb(program, 'status', 'what is live, which canaries run and which sections are retired', 'status').action(
    async () => done(await status(api)),
  );

  verb(program, 'history', 'every rollout of an app, oldest first', 'history mf-market')
    .argument('<app>')
    .action(async (app) => done(await history(api, app)));
}
