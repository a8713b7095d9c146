import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../storage/write-durably';

/** File in the data directory where the token stands that a first start makes; the `arena` command reads it there. */
export const OPERATOR_TOKEN_FILE = 'operator-token';

/** The operator token of the settings, or the one in the data directory, made when there is none. */
export async function operatorToken(dataDirectory: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const file = join(dataDirectory, OPERATOR_TOKEN_FILE);
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim()) return kept.trim();
  const token = `arena_${randomBytes(24).toString('base64url')}`;
  await writeDurably(file, `${token}\n`);
  return token;
}
