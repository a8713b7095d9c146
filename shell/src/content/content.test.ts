import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contentSchema } from './schema';

const { plans } = contentSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'content.json'), 'utf8')));

test('an hour on the field costs what the venue says @B2.3 @B2.4 @B2.5', () => {
  expect(plans).toEqual({
    single: { name: 'Single Entry', price: 699, includes: ['One session', '1 hour'] },
    team: { name: 'Team Entry', players: 3, price: 1799, includes: ['Minimum 3 stack', '1 hour'] },
    group: {
      name: 'Group Entry',
      players: 10,
      price: 5000,
      includes: ['Minimum 10 stack', 'Customised modes', '1 hour'],
    },
  });
});
