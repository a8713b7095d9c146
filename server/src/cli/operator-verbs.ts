import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Doing, REASON, verb } from './command';
import { createToken, listTokens, prune, retire, revokeToken } from './commands';
import { eraseAccount } from './commands/accounts';
import { audit } from './commands/audit';
import { backup, restore } from './commands/backup';
import { readLog } from './commands/log';
import { showSet } from './commands/preview';
import { eraseSubmissions, findSubmissions } from './commands/submissions';

/** What operators do besides. */
export function addOperatorVerbs(program: Command, { api, cwd, env, done }: Doing) {
  program.commandsGroup('Operating:');

  verb(
    program,
    'set',
    'show which releases were on one page together, and make a link that shows them again',
    'set set-0123456789abcdef',
  )
    .argument('<id>', 'as failures name it, such as set-0123456789abcdef')
    .option('--hours <number>', 'how long the link works; 24 by default, at most 168')
    .action(async (id, options) => done(await showSet(api, id, options)));

  verb(
    program,
    'retire',
    'take a section off the site; its releases and history stay',
    'retire mf-market --reason "moved to mf-shop"',
  )
    .argument('<app>')
    .option(...REASON)
    .action(async (app, options) => done(await retire(api, app, options)));

  verb(program, 'prune', 'delete files of releases past their retention', 'prune --dry-run')
    .option('--dry-run', 'only list what would be deleted')
    .action(async (options) => done(await prune(api, options)));

  verb(program, 'backup', 'save the whole site on the embedded database in one file', 'backup arena-2026-11-21.backup')
    .argument('<file>', 'a new file; keep it as safe as the operator token')
    .action(async (file) => done(await backup(api, resolve(cwd, file))));

  verb(program, 'restore', 'restore the data folder of a site from a backup', 'restore arena-2026-11-21.backup')
    .argument('<file>', 'as "arena backup" has made it')
    .action(async (file) => done(await restore(resolve(cwd, file), env, cwd)));

  verb(program, 'log', "show the end of the server's log", 'log', 'log --request 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64')
    .argument('[file]', 'server.log in the data folder if not given')
    .option('--request <id>', 'only lines of one request; its id is in the response header x-request-id')
    .option('--lines <number>', 'how many at most; 100')
    .action(async (file, options) => done(await readLog(env, cwd, { file, ...options })));

  const submissions = verb(program, 'submissions', 'what visitors sent', 'submissions find asha@example.in');

  verb(
    submissions,
    'find',
    'find submissions by any words in them',
    'submissions find asha@example.in',
    'submissions find Asha Rawat',
  )
    .argument('<words...>', 'all words have to occur')
    .action(async (words) => done(await findSubmissions(api, words)));

  verb(
    submissions,
    'erase',
    'permanently erase submissions: personal data on request',
    'submissions erase AR-0123ABCD AR-4567EFGH',
  )
    .argument('<references...>', 'as "arena submissions find" shows them')
    .action(async (references) => done(await eraseSubmissions(api, references)));

  const accounts = verb(program, 'accounts', 'accounts of visitors', 'accounts erase asha@example.in');

  verb(
    accounts,
    'erase',
    'permanently erase an account: personal data on request',
    'accounts erase asha@example.in',
    'accounts erase asha@example.in --submissions',
  )
    .argument('<email>', 'the e-mail address of the account')
    .option('--submissions', 'erase pre-bookings and waivers with this address, too')
    .action(async (email, options) => done(await eraseAccount(api, email, options)));

  verb(program, 'audit', 'who read, exported, erased or backed up personal data, newest first', 'audit --lines 20')
    .option('--lines <number>', 'how many, at most 200; 50')
    .action(async (options) => done(await audit(api, options)));

  const tokens = verb(program, 'tokens', 'tokens of section teams', 'tokens create --section mf-market');

  verb(
    tokens,
    'create',
    'create a token that may publish, activate and roll back one section',
    'tokens create --section mf-market',
  )
    .requiredOption('--section <app>', 'the section, such as mf-market')
    .action(async (options) => done(await createToken(api, options)));

  verb(tokens, 'list', 'list all tokens with their last use', 'tokens list').action(async () =>
    done(await listTokens(api)),
  );

  verb(tokens, 'revoke', 'revoke a token immediately', 'tokens revoke 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64')
    .argument('<id>', 'as "arena tokens list" shows it')
    .action(async (id) => done(await revokeToken(api, id)));
}
