import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from '@jest/globals';
import { packageFolder } from '../../kernel/package-folder';

const MIGRATION = '0018_named_operators';

const folder = join(packageFolder, 'migrations');

function tagsBefore(last: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return entries.map(({ tag }) => tag).filter((tag) => tag < last);
}

test('the migration turns tokens of teams into releasers and keeps their hashes and ends', async () => {
  const db = new PGlite();
  const migrate = async (tag: string) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    await db.transaction(async (tx) => {
      for (const statement of text.split('--> statement-breakpoint')) await tx.exec(statement);
    });
  };
  for (const tag of tagsBefore(MIGRATION)) await migrate(tag);
  await db.exec(`
    insert into team_tokens (id, app, hash, created_at, last_used_at, revoked_at) values
      ('11111111-1111-4111-8111-111111111111', 'mf-market', 'aa', '2026-01-01', '2026-01-02', null),
      ('22222222-2222-4222-8222-222222222222', 'shell', 'bb', '2026-01-03', null, '2026-01-04');
    insert into audit_log (at, by, action, request_id) values ('2026-01-05', 'operator', 'backup', 'x');`);
  await migrate(MIGRATION);

  const { rows } = await db.query(`
    select name, role, apps, hash, expires_at, created_at::date::text created, last_used_at::date::text used,
      revoked_at::date::text revoked from operator_tokens order by created_at`);
  const releaser = { role: 'releaser', expires_at: null };
  expect(rows).toEqual([
    {
      ...releaser,
      name: 'team of mf-market',
      apps: ['mf-market'],
      hash: 'aa',
      created: '2026-01-01',
      used: '2026-01-02',
      revoked: null,
    },
    {
      ...releaser,
      name: 'team of shell',
      apps: ['shell'],
      hash: 'bb',
      created: '2026-01-03',
      used: null,
      revoked: '2026-01-04',
    },
  ]);
  expect((await db.query('select by, token_id, client from audit_log')).rows).toEqual([
    { by: 'operator', token_id: null, client: null },
  ]);
  await expect(db.exec(`delete from audit_log`)).rejects.toThrow('audit_log is append-only');
  await db.close();
});
