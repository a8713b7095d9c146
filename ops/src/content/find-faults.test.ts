import { contentForm, type Path } from '@arena/shared/contract/content/content-field';
import { expect, test } from '@jest/globals';
import { aContent, contentOf } from '../testing/sample-content';
import { toContent, toEntries, withEntry } from './entries';
import { findFaults } from './find-faults';

const form = contentForm(contentOf('c1').schema, 'shell');
const entries = toEntries(form, aContent());

test('a content comes out of the form as it went in', () => {
  const content = aContent({ notice: 'Closed on\nSunday', map: 'https://arena.example' });
  expect(toContent(form, toEntries(form, content))).toEqual(content);
  expect(toContent(form, entries)).toEqual(aContent());
  expect(findFaults(form, entries)).toEqual(new Map());
});

test.each<[Path, string, string]>([
  [['phone'], '', 'Enter a text: Phone must not be empty.'],
  [['phone'], '12', 'Use at least 10 characters. There are 2.'],
  [['phone'], 'x'.repeat(200_000), 'Use at most 20 characters. There are 2,00,000.'],
  [['phone'], '98765 4321\ud83d', 'Character 11 is half of an emoji or letter. Delete it and type it again.'],
  [['phone'], '98765 43\u00070', 'Character 9 is invisible and not allowed. Delete it, or type the text again.'],
  [['phone'], '98765 43\u202e0', 'Character 9 is invisible and not allowed. Delete it, or type the text again.'],
  [['contact', 'email'], 'hello', 'Enter an email address, such as hello@arena.example.'],
  [['map'], 'javascript:alert(1)', 'Enter a whole address, such as https://arena.example/map.'],
  [['surface'], 'water', 'Choose one of the options.'],
  [['plans', 0, 'price'], '', 'Enter a number: Price must not be empty.'],
  [['plans', 0, 'price'], 'twelve', 'Enter a number, such as 1899.'],
  [['plans', 0, 'price'], '18.5', 'Enter a whole number, without a decimal point.'],
  [['plans', 0, 'price'], '-1', 'Enter 0 or more.'],
  [['plans', 0, 'price'], '1,00,001', 'Enter 1,00,000 or less.'],
  [['plans', 1, 'includes', 0], '', 'Enter a text: Includes must not be empty.'],
])('%j "%.20s" gets a sentence', (path, text, sentence) => {
  expect(findFaults(form, withEntry(entries, path, text))).toEqual(new Map([[path.join('/'), sentence]]));
});

test.each([
  ['1899', 1899],
  ['₹ 1,899', 1899],
  ['Rs. 1899', 1899],
  ['1,25,000', 125_000],
  ['१८९९', 1899],
])('reads the number "%s"', (text, price) => {
  const content = toContent(form, withEntry(entries, ['plans', 0, 'price'], text));
  expect(content).toMatchObject({ plans: [{ price }, {}] });
});

test('lists have a least and a greatest length', () => {
  const faultOf = (count: number) =>
    findFaults(
      form,
      withEntry(entries, ['plans'], Array(count).fill(toEntries(form, aContent()).plans?.valueOf())),
    ).get('plans');
  expect(faultOf(0)).toBe('Add 1 more: at least 1 are needed.');
  expect(faultOf(6)).toBe('Remove 1: at most 5 are allowed.');
});
