import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contentSchema } from './schema';

const content = contentSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'content.json'), 'utf8')));
const { plans, contacts } = content;

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

test.each([
  [{ email: 'crew@arena.example', phone: 9876543210 }, true],
  [{ phone: 1352712345 }, true],
  [{ email: 'crew' }, false],
  [{ email: 'crew@arena.example, evil@example.com' }, false],
  [{ email: 'crew@arena.example\r\nBcc: evil@example.com' }, false],
  [{ phone: 98765 }, false],
  [{ phone: '+91 98765 43210' }, false],
  [{ pages: { ...contacts.pages, X: 'our page' } }, false],
])('contacts %j: valid %s', (changes, isValid) => {
  expect(contentSchema.safeParse({ ...content, contacts: { ...contacts, ...changes } }).success).toBe(isValid);
});
