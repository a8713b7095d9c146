import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../apps';
import { installNode } from '../programs/install-node';

/** `npm run on-node -- 24 npm test` runs a command with the newest release of another line of Node. */
const [line = '', command, ...args] = process.argv.slice(2);
if (!/^\d+$/.test(line) || !command) {
  console.error('Usage: npm run on-node -- <line of Node, such as 24> <command>');
  process.exit(1);
}
const { version, path } = await installNode(line, join(root, 'node_modules/.cache/node', line));
console.log(`Node ${version}: ${[command, ...args].join(' ')}`);
const child = spawn(command, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
  shell: process.platform === 'win32',
});
const [code] = await once(child, 'exit');
// A command that was ended by a signal has no exit code.
process.exitCode = code ?? 1;
