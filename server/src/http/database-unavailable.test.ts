import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { cannotBeReached } from './database-unavailable';

test('a socket that fails is a database that cannot be reached', async () => {
  // Nobody listens at port 1.
  const [error] = await once(connect(1, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(cannotBeReached(error)).toBe(true);
  expect(cannotBeReached(new DrizzleQueryError('select 1', [], error))).toBe(true);
});
