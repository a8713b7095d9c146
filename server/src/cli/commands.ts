import type { Command } from 'commander';
import type { CommandContext } from './command';
import { addAccountsCommand } from './commands/accounts';
import { addAuditCommand } from './commands/audit';
import { addContentCommand } from './commands/content';
import { addErrorsCommand } from './commands/errors';
import { addActivateCommand } from './commands/releases/activate';
import { addCanaryCommand } from './commands/releases/canary';
import { addHistoryCommand } from './commands/releases/history';
import { addLockCommand } from './commands/releases/lock';
import { addPreviewCommand } from './commands/releases/preview';
import { addPublishCommand } from './commands/releases/publish';
import { addRehearseCommand } from './commands/releases/rehearse';
import { addRollbackCommand } from './commands/releases/rollback';
import { addScheduleCommand } from './commands/releases/schedule';
import { addVerifyCommand } from './commands/releases/verify';
import { addSectionCommand } from './commands/section';
import { addBackupCommand } from './commands/server/backup';
import { addHooksCommand } from './commands/server/hooks';
import { addServerCommand } from './commands/server/server';
import { addStatusCommand } from './commands/server/status';
import { addSubmissionsCommand } from './commands/submissions';
import { addTokenCommand } from './commands/token';

/** Every command, in the order and the groups of the help: daily verbs, and nouns with verbs. */
const GROUPS = {
  'Sections:': [
    addPublishCommand,
    addContentCommand,
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
