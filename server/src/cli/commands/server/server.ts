import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../../command';
import { addCheckServer } from './check-server';
import { addServerLog } from './log';
import { addMoveCommands } from './move';
import { addPruneFiles } from './prune';
import { addStartServer } from './start-server';

export function addServerCommand(program: Command, context: CommandContext) {
  const server = addCommand(
    program,
    'server',
    'run, check and maintain the server',
    'server start',
    'server check',
    'server log --request 4f2c0a9e-8d51-4b6f-9a3e-2d7c1b0e5f64',
  );
  addStartServer(server);
  addCheckServer(server, context);
  addServerLog(server, context);
  addPruneFiles(server, context);
  addMoveCommands(server, context);
}
