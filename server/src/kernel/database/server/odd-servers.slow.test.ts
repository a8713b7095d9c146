import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { checkDatabase } from '../../../cli/server-check/check-database';
import { readConfig } from '../../../config';
import { databaseUrl } from '../../../testing/database/database-template';
import { lockTables } from '../../../testing/database/lock-tables';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';
import { aPrebooking, aWaiver } from '../../../testing/submissions';
import { tokenOfTeam } from '../../../testing/team-token';
import { waivers } from '../../../venue/forms/waivers/table';
import { openDatabase } from '../database';

/** A server on which databases and users can be made. These states do not exist in the embedded database. */
const SERVER = process.env.TEST_DATABASE_URL;
const POOLER = process.env.TEST_POOLER_URL;

type Admin = (statement: string) => Promise<Record<string, unknown>[]>;

/** Runs statements as the owner of the server, in one of its databases. */
async function asAdmin<T>(server: string, use: (admin: Admin) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await use(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}

let made = 0;

/**
 * Makes a database with a user of its own, who owns nothing in it.
 * @param options of `create database`
 */
async function makeDatabase(server: string, options = '') {
  const name = `odd_${process.pid}_${made++}`;
  await asAdmin(server, async (admin) => {
    await admin(`create database ${name} ${options}`);
    await admin(`create role ${name} login`);
  });
  const adminUrl = databaseUrl(server, name);
  const url = new URL(adminUrl);
  url.username = name;
  return {
    name,
    url: url.href,
    adminUrl,
    /** Statements of the owner of the server in this database. */
    change: (...statements: string[]) =>
      asAdmin(adminUrl, async (admin) => {
        await admin('set default_transaction_read_only = off');
        for (const statement of statements) await admin(statement.replaceAll('$name', name));
      }),
    allow: async function () {
      await this.change('grant create on database $name to $name', 'grant create on schema public to $name');
    },
    drop: () =>
      asAdmin(server, async (admin) => {
        await admin(`drop database ${name} with (force)`);
        await admin(`drop role ${name}`);
      }),
  };
}

/** The message of the start, and the finding of `arena server check`. */
async function startAndExamine(url: string) {
  const [finding] = await checkDatabase(readConfig({ DATABASE_URL: url }));
  const start = await openDatabase({ dataDirectory: '', databaseUrl: url }).then(
    async ({ close }) => {
      await close();
      return 'started';
    },
    (error: Error) => error.message,
  );
  return { start, check: `${finding?.isRight ? 'ok ' : ''}${finding?.message} Next: ${finding?.next}.` };
}

if (SERVER) {
  const server = SERVER;

  test.each([
    ['accepts no changes', '', ['alter database $name set default_transaction_read_only = on'], 'accepts no changes'],
    ['is not in UTF-8', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0", [], 'as SQL_ASCII'],
    ['has no schema in the path', '', ["alter database $name set search_path = 'nowhere'"], 'search_path of the user'],
    ['lets its user create no schema', '', [], 'may not create schemas in'],
    [
      'lets its user create no table',
      '',
      ['grant create on database $name to $name', 'revoke create on schema public from public'],
      'may not create tables in the schema public',
    ],
    [
      'was migrated by another user',
      '',
      ['grant create on database $name to $name', 'grant create on schema public to $name', 'create schema drizzle'],
      'schema drizzle in the database',
    ],
  ])('a database that %s is refused, with the reason, by the start and by arena server check', async (_, ...given) => {
    const [options, statements, reason] = given;
    const database = await makeDatabase(server, options);
    try {
      await database.change(...statements);
      const { start, check } = await startAndExamine(database.url);
      expect(start).toContain(reason);
      expect(start).toContain('Next: ');
      expect(check).toBe(start);
    } finally {
      await database.drop();
    }
  });

  test('a database that does not exist is named with its cause', async () => {
    const { start, check } = await startAndExamine(databaseUrl(server, 'arena_is_not_here'));
    expect(start).toBe('The database of DATABASE_URL cannot be used: database "arena_is_not_here" does not exist.');
    expect(check).toContain(start);
  });

  test('settings of the server change neither lists, nor exports, nor backups', async () => {
    const database = await makeDatabase(server);
    try {
      await database.allow();
      const read = async () => {
        const { close, ...own } = await openDatabase({ dataDirectory: '', databaseUrl: database.url });
        const app = await arena.startAnother(own);
        const list = (await getWithToken({ ...arena, app }, '/api/ops/submissions?kind=waiver&search=')).body;
        const exported = await app.inject({
          method: 'POST',
          url: '/api/ops/submissions/exports',
          headers: { authorization: `Bearer ${arena.token}` },
          payload: { kind: 'waiver', search: '' },
        });
        const backup = await app.inject({
          url: '/api/ops/backup',
          headers: { authorization: `Bearer ${arena.token}` },
        });
        await app.close();
        await close();
        expect([exported.statusCode, backup.statusCode]).toEqual([200, 200]);
        return { list, csv: exported.body };
      };
      const arena = await startArena();
      const { close, ...own } = await openDatabase({ dataDirectory: '', databaseUrl: database.url });
      const app = await arena.startAnother(own);
      const stored = await app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
      expect(stored.statusCode).toBe(201);
      await app.close();
      await close();
      const before = await read();
      await database.change(
        "alter database $name set datestyle = 'SQL, DMY'",
        "alter database $name set intervalstyle = 'sql_standard'",
        "alter database $name set bytea_output = 'escape'",
        "alter database $name set timezone = 'Asia/Kolkata'",
        "alter database $name set default_transaction_isolation = 'serializable'",
        "alter role $name set statement_timeout = '300ms'",
        "alter role $name set lock_timeout = '300ms'",
      );
      expect(await read()).toEqual(before);
      expect(before.csv).toContain('1998-02-28');
      await arena.close();
    } finally {
      await database.drop();
    }
  });

  test.each([
    [
      'accepts no changes any more',
      ['alter database $name set default_transaction_read_only = on'],
      ['alter database $name reset default_transaction_read_only'],
      503,
    ],
    [
      'takes the rights of its user',
      ['alter table prebookings owner to current_user', 'alter table releases owner to current_user'],
      ['alter table prebookings owner to $name', 'alter table releases owner to $name'],
      200,
    ],
    [
      'loses its schema',
      ["alter database $name set search_path = 'nowhere'"],
      ['alter database $name reset search_path'],
      200,
    ],
  ])('while a database %s, nothing is answered with 500, and it recovers', async (_, breaks, mends, ready) => {
    const database = await makeDatabase(server);
    const arena = await startArena();
    try {
      await database.allow();
      const { close, ...own } = await openDatabase({ dataDirectory: '', databaseUrl: database.url });
      const app = await arena.startAnother(own);
      const form = () => app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
      const token = () => postWithToken({ ...arena, app }, '/api/ops/tokens', tokenOfTeam('mf-market'));
      const terminate = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '$name'`;
      expect((await form()).statusCode).toBe(201);
      await database.change(...breaks, terminate);
      await app.inject('/readyz');
      const failed = await form();
      expect(failed.statusCode).toBe(503);
      expect(failed.json<{ error: string }>().error).toMatch(/Please try again[a-z ]*\.$/);
      expect((await app.inject('/readyz')).statusCode).toBe(ready);
      expect([200, 201, 503]).toContain((await token()).status);
      const headers = { authorization: `Bearer ${arena.token}` };
      expect((await app.inject({ url: '/api/ops/backup', headers })).statusCode).toBe(503);
      const exported = { kind: 'prebooking', search: '' };
      const csv = app.inject({ method: 'POST', url: '/api/ops/submissions/exports', headers, payload: exported });
      expect((await csv).statusCode).toBe(503);
      expect((await shipTo({ ...arena, app }, { app: 'shell', paths: [] })).response.statusCode).toBe(503);
      await database.change(...mends, terminate);
      await app.inject('/readyz');
      expect((await app.inject('/readyz')).statusCode).toBe(200);
      expect((await form()).statusCode).toBe(201);
      await app.close();
      await close();
    } finally {
      await arena.close();
      await database.drop();
    }
  });

  test('a statement that waits too long for a table is answered with 503', async () => {
    const database = await makeDatabase(server);
    const arena = await startArena();
    await database.allow();
    const { close, ...own } = await openDatabase({ dataDirectory: '', databaseUrl: database.url });
    const app = await arena.startAnother(own);
    const unlock = await lockTables(own.db, waivers);
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
    expect([statusCode, json<{ error: string }>().error]).toEqual([
      503,
      'The database is taking too long just now. Please try again in a moment.',
    ]);
    await unlock();
    await app.close();
    await close();
    await arena.close();
    await database.drop();
  });

  if (POOLER) {
    test('a pooler in transaction mode is refused and leaves no lock behind', async () => {
      const database = await makeDatabase(server);
      await database.allow();
      const url = new URL(POOLER);
      [url.username, url.pathname] = [new URL(server).username, database.name];
      const { start, check } = await startAndExamine(url.href);
      expect(start).toMatch(/^DATABASE_URL leads to a connection pooler .* Next: .*session mode/);
      expect(check).toBe(start);
      const locks = await asAdmin(database.adminUrl, (admin) =>
        admin(
          "select objid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        ),
      );
      expect(locks).toEqual([]);
      await database.drop();
    });
  }
} else {
  test('the embedded database has none of these states', async () => {
    expect(await checkDatabase(readConfig({ ARENA_DATA: '/nowhere' }))).toMatchObject([{ isRight: true }]);
  });
}
