import { expect, test } from '@jest/globals';
import { readLookup } from '../../forms/lookup';
import { isNearMatch } from './near-match';

const player = { reference: 'AR-0123ABCD', name: 'Sana Khan', phone: '+91 98765-43210' };

const isNear = (text: string, changes: Partial<typeof player> = {}) =>
  isNearMatch(readLookup(text), { ...player, ...changes });

test.each([
  ['Sanna', 'Sana Khan'],
  ['sanna khaan', 'Sana Khan'],
  ['आशा', 'Asha Rawat'],
  ['Asha', 'आशा रावत'],
  ['आशा रावत', 'Asha Rawat'],
  ['Aasha', 'Asha Rawat'],
  ['दीपक', 'Deepak Negi'],
  ['Dipak', 'Deepak Negi'],
  ['ज़ीनत', 'Zeenat Ali'],
  ['विष्णु', 'Vishnu Joshi'],
  ['Shresta', 'Asha Shrestha'],
  ['Arjn', 'Arjun Thapa'],
])('"%s" may mean %s', (text, name) => {
  expect(isNear(text, { name })).toBe(true);
});

test.each([
  ['Sanna', 'Rohit Negi'],
  ['Sunita', 'Sana Khan'],
  ['Sana Negi', 'Sana Khan'],
  ['आशा', 'Usha Rawat Singh'],
  ['Ari', 'Ali Khan'],
  ['---', 'Sana Khan'],
])('"%s" does not mean %s', (text, name) => {
  expect(isNear(text, { name })).toBe(false);
});

test.each(['AR-0123ABCE', 'AR-1123ABCD', '9876543211', '98765 43310', '543211'])(
  'one wrong character in "%s" is near',
  (text) => {
    expect(isNear(text)).toBe(true);
  },
);

test.each(['AR-0123ABEF', '9876543299', '8876543211', '543299'])('two wrong characters in "%s" are not', (text) => {
  expect(isNear(text)).toBe(false);
});

test('without its phone number, a player is compared by reference and name', () => {
  const { phone: _, ...known } = player;
  expect(isNearMatch(readLookup('9876543211'), known)).toBe(false);
  expect(isNearMatch(readLookup('Sanna'), known)).toBe(true);
});
