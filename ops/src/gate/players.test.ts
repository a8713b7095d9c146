import { expect, test } from '@jest/globals';
import { findLocally } from './players';

const player = (reference: string, name: string) => ({
  ...{ reference, name, phoneEnd: '10', age: 28, isMinor: false, guardianName: null, hasMedicalCondition: false },
  ...{ validUntil: '2026-12-31', isExpired: false, isWithdrawn: false, checkIn: null },
});

const NAMES = [
  ...['Arjun Thapa', 'Arjun Singh', 'Arjun Verma', 'Aryan Gupta', 'Arun Sharma', 'Arti Sharma'],
  ...['Asha Shrestha', 'Ar Joshi', 'आशा रावत'],
];

const players = NAMES.map((name, i) => player(`AR-0123ABC${i}`, name));

const namesFound = (text: string) => findLocally(players, text).map(({ name }) => name);

test.each(NAMES)('%s is found on the phone by the whole name, in any spelling', (name) => {
  for (const text of [name, name.toLowerCase(), name.toUpperCase(), name.split(' ').reverse().join(' ')]) {
    expect([text, namesFound(text)]).toEqual([text, [name]]);
  }
});

test.each(['AR-0123ABC3', 'ar0123abc3', '0123ABC3', 'AR 0123 ABC3', 'AR-O1२३ABC3'])(
  'the reference %s is found on the phone',
  (text) => {
    expect(namesFound(text)).toEqual(['Aryan Gupta']);
  },
);

test('a player with this reference comes before players with this name', () => {
  const both = [player('AR-0123ABCD', 'Zara Abhishek'), player('AR-ABH1SHEK', 'Exact')];
  expect(findLocally(both, 'abhishek').map(({ name }) => name)).toEqual(['Exact', 'Zara Abhishek']);
});

test.each(['AR-00000000', '9876543210', '\u200b\u200b\u200b', 'Nisha'])('"%s" is not on the phone', (text) => {
  expect(namesFound(text)).toEqual([]);
});
