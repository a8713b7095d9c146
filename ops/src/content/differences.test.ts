import { contentForm } from '@arena/shared/contract/content/content-field';
import { describeDifference, differences } from '@arena/shared/contract/content/differences';
import { expect, test } from '@jest/globals';
import { aContent, contentOf } from '../testing/sample-content';
import { merge } from './merge';

const form = contentForm(contentOf('c1').schema, 'shell');
const [solo, team] = aContent().plans.map((plan) => ({ ...plan }));
if (!solo || !team) throw new Error('The sample has two plans.');
const kids = { name: 'Kids', price: 399, includes: [] };

const compare = (changes: Parameters<typeof aContent>[0]) =>
  differences(form, aContent(), aContent(changes)).map(describeDifference);

test.each([
  ['nothing', {}, []],
  ['a price', { plans: [solo, { ...team, price: 1899 }] }, ['Team Entry, Price: 1799 → 1899']],
  ['a name', { plans: [solo, { ...team, name: 'Squad' }] }, ['Team Entry, Name: Team Entry → Squad']],
  ['an item at the end', { plans: [solo, team, kids] }, ['Plans: Kids added']],
  ['an item at the beginning', { plans: [kids, solo, team] }, ['Plans: Kids added']],
  ['a removed item', { plans: [team] }, ['Plans: Solo Entry removed']],
  ['a moved item', { plans: [team, solo] }, ['Plans: Solo Entry moved from 1 to 2']],
  [
    'a moved item with another price',
    { plans: [team, { ...solo, price: 799 }] },
    ['Plans: Solo Entry moved from 1 to 2', 'Solo Entry, Price: 699 → 799'],
  ],
  [
    'texts of a list',
    {
      plans: [
        { ...solo, includes: ['Goggles'] },
        { ...team, includes: ['Mask', 'Marker', 'Water'] },
      ],
    },
    ['Solo Entry, Includes, 1: Mask → Goggles', 'Team Entry, Includes: Water added'],
  ],
  [
    'other fields',
    { isOpen: false, notice: 'Closed', contact: { email: 'a@b.in' } },
    ['Notice: empty → Closed', 'Open this week: yes → no', 'Contact, Email: hello@arena.example → a@b.in'],
  ],
])('says what differs: %s', (_, changes, words) => {
  expect(compare(changes)).toEqual(words);
});

test('mine go on the newer content, and theirs stay where both changed a field', () => {
  const mine = aContent({ plans: [solo, { ...team, price: 1899 }], phone: '91234 56789' });
  const theirs = aContent({
    plans: [
      { ...solo, price: 599 },
      { ...team, price: 1999 },
    ],
    notice: 'Closed',
  });
  const merged = merge(form, { base: aContent(), mine, theirs });
  const both = { ...theirs, phone: '91234 56789' };
  expect(merged.content).toEqual(both);
  expect(merged.collisions).toEqual([{ path: ['plans', 1, 'price'], title: 'Price', mine: 1899, theirs: 1999 }]);
  const kept = merge(form, { base: aContent(), mine, theirs }, new Set(['plans/1/price'])).content;
  expect(kept).toEqual({
    ...both,
    plans: [
      { ...solo, price: 599 },
      { ...team, price: 1899 },
    ],
  });
});

test('a list whose items one side moved is one field', () => {
  const mine = aContent({ plans: [team, solo] });
  const theirs = aContent({ plans: [solo, { ...team, price: 1999 }] });
  expect(merge(form, { base: aContent(), mine, theirs })).toMatchObject({
    content: theirs,
    collisions: [{ path: ['plans'] }],
  });
  expect(merge(form, { base: aContent(), mine, theirs: aContent({ notice: 'Closed' }) })).toEqual({
    content: { ...mine, notice: 'Closed' },
    collisions: [],
  });
});
