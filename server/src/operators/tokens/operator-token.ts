import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../kernel/storage/disk/write-durably';

/** File in the data directory with the token that the first start creates. The `arena` command reads it. */
export const OPERATOR_TOKEN_FILE = 'operator-token';

/**
 * The operator token from the settings or the data directory, where it is created if missing.
 * @param onCreated called with the file of a new token
 */
export async function operatorToken(
  dataDirectory: string,
  configured: string | undefined,
  onCreated?: (file: string) => void,
): Promise<string> {
  if (configured) return configured;
  const file = join(dataDirectory, OPERATOR_TOKEN_FILE);
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim()) return stored.trim();
  const token = `arena_${randomBytes(32).toString('base64url')}`;
  await writeDurably(file, `${token}\n`);
  onCreated?.(file);
  return token;
}
