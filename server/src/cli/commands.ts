import type { Command } from 'commander';
import type { CommandContext } from './command';
import { addAccountsCommand } from './commands/accounts';
import { addActivateCommand } from './commands/activate';
import { addAuditCommand } from './commands/audit';
import { addBackendCommand } from './commands/backend';
import { addBackupCommand, addRestoreCommand } from './commands/backup';
import { addCanaryCommand, addPromoteCommand } from './commands/canary';
import { addDoctorCommand } from './commands/doctor';
import { addErrorsCommand } from './commands/errors';
import { addHistoryCommand } from './commands/history';
import { addHooksCommand } from './commands/hooks';
import { addLockCommand, addUnlockCommand } from './commands/lock';
import { addLogCommand } from './commands/log';
import { addMoveCommand } from './commands/move';
import { addNewCommand } from './commands/new';
import { addPreviewCommand, addPreviewsCommand } from './commands/preview';
import { addPruneCommand } from './commands/prune';
import { addPublishCommand } from './commands/publish';
import { addReadinessCommand } from './commands/readiness';
import { addRehearseCommand } from './commands/rehearse';
import { addRetireCommand } from './commands/retire';
import { addRollbackCommand } from './commands/rollback';
import { addUnscheduleCommand } from './commands/schedule';
import { addSdkCommand } from './commands/sdk';
import { addServeCommand } from './commands/serve';
import { addStatusCommand } from './commands/status';
import { addSubmissionsCommand } from './commands/submissions';
import { addTokenCommand } from './commands/token';
import { addVerifyCommand } from './commands/verify';

/** Every command, in the order and the groups of the help. */
const GROUPS = {
  'Sections:': [
    addNewCommand,
    addSdkCommand,
    addRehearseCommand,
    addPublishCommand,
    addPreviewCommand,
    addPreviewsCommand,
    addCanaryCommand,
    addPromoteCommand,
    addActivateCommand,
    addUnscheduleCommand,
    addRollbackCommand,
    addReadinessCommand,
    addStatusCommand,
    addHistoryCommand,
    addVerifyCommand,
    addErrorsCommand,
  ],
  'Operating:': [
    addServeCommand,
    addDoctorCommand,
    addLockCommand,
    addUnlockCommand,
    addBackendCommand,
    addRetireCommand,
    addPruneCommand,
    addBackupCommand,
    addRestoreCommand,
    addMoveCommand,
    addLogCommand,
    addSubmissionsCommand,
    addAccountsCommand,
    addAuditCommand,
    addTokenCommand,
    addHooksCommand,
  ],
};

export function addCommands(program: Command, context: CommandContext) {
  for (const [title, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(title);
    for (const add of commands) add(program, context);
  }
}
