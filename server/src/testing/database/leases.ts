import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownIdentity } from '../../kernel/database/embedded/process-identity';

type LeaseContents = Partial<Record<'host' | 'boot' | 'pidNamespace' | 'beat', string>>;

/** Writes the lease of another server into a folder. */
export function writeLease(folder: string, name: string, changes: LeaseContents = {}) {
  const { host, boot, pidNamespace } = ownIdentity();
  const contents = { host, boot, pidNamespace, state: 'serves', beat: '000000000001', ...changes };
  return writeFile(join(folder, name), `${JSON.stringify(contents)}\n`);
}

/** Pid of a process that has ended. */
export async function deadPid() {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid;
}
