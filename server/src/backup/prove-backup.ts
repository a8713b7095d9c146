import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { builtFile } from '../kernel/storage/built-file';
import { BadArchive } from './archive';
import { verifiedBackup } from './verify';

/** `pages`: answered by a server that was started from the backup. */
const provenBackup = verifiedBackup.extend({ pages: z.number() });
export type ProvenBackup = z.output<typeof provenBackup>;

/**
 * Reads every row and file of a backup, starts a server from it and asks for its pages, in a process of low priority:
 * WebAssembly never returns the memory of a database.
 * @param site URL of the site
 * @throws BadArchive if the backup is bad
 */
export async function proveBackup(file: string, site: string, signal?: AbortSignal): Promise<ProvenBackup> {
  const ran = promisify(execFile)(process.execPath, [builtFile('verify-backup.mjs'), file, site], { signal });
  const { stdout } = await ran.catch((error: { code?: unknown; stderr?: string }) => {
    throw error.code === 1 && error.stderr ? new BadArchive(error.stderr) : error;
  });
  return provenBackup.parse(JSON.parse(stdout));
}
