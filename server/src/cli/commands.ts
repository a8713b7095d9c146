import type { Command } from 'commander';
import type { CommandContext } from './command';
import { addAccountsCommand } from './commands/accounts';
import { addActivateCommand } from './commands/activate';
import { addAuditCommand } from './commands/audit';
import { addBackupCommand } from './commands/backup';
import { addCanaryCommand } from './commands/canary';
import { addErrorsCommand } from './commands/errors';
import { addHistoryCommand } from './commands/history';
import { addHooksCommand } from './commands/hooks';
import { addLockCommand } from './commands/lock';
import { addPreviewCommand } from './commands/preview';
import { addPublishCommand } from './commands/publish';
import { addRehearseCommand } from './commands/rehearse';
import { addRollbackCommand } from './commands/rollback';
import { addScheduleCommand } from './commands/schedule';
import { addSectionCommand } from './commands/section';
import { addServerCommand } from './commands/server';
import { addStatusCommand } from './commands/status';
import { addSubmissionsCommand } from './commands/submissions';
import { addTokenCommand } from './commands/token';
import { addVerifyCommand } from './commands/verify';

/** Every command, in the order and the groups of the help: daily verbs, and nouns with verbs. */
const GROUPS = {
  'Sections:': [
    addPublishCommand,
    addRehearseCommand,
    addPreviewCommand,
    addCanaryCommand,
    addActivateCommand,
    addScheduleCommand,
    addRollbackCommand,
    addStatusCommand,
    addHistoryCommand,
    addErrorsCommand,
    addVerifyCommand,
    addSectionCommand,
  ],
  'Operating:': [
    addLockCommand,
    addBackupCommand,
    addServerCommand,
    addHooksCommand,
    addTokenCommand,
    addAuditCommand,
    addSubmissionsCommand,
    addAccountsCommand,
  ],
};

export function addCommands(program: Command, context: CommandContext) {
  for (const [title, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(title);
    for (const add of commands) add(program, context);
  }
}
