import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RETENTION } from '@arena/shared/contract/retention';
import { expect, test } from '@jest/globals';
import { EXPIRING_COLUMNS } from './expiring-columns';

const src = fileURLToPath(new URL('.', import.meta.url));

/** Retired signing keys, which the code of their replacement deletes. */
const OTHERS = ['venue/auth/keys/signing-keys.ts'];

test('every period has a table', () => {
  expect(new Set(EXPIRING_COLUMNS.map(([, rows]) => rows))).toEqual(new Set(Object.keys(RETENTION)));
});

test('no other code deletes rows by their age', () => {
  const deleting = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && /\.delete\([^;]*\blt\(/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(new Set(deleting)).toEqual(new Set(['kernel/database/expire-rows.ts', ...OTHERS]));
});
