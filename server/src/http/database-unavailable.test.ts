import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseUnavailable } from './database-unavailable';

test('treats a refused connection as an unavailable database', async () => {
  // Nothing listens on port 1.
  const [error] = await once(connect(1, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new DrizzleQueryError('select 1', [], error))).toBe(true);
});
