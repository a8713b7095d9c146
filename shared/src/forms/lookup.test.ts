import { expect, test } from '@jest/globals';
import { readLookup } from './lookup';

test.each([
  'AR-0123ABCD',
  'ar-0123abcd',
  'AR0123ABCD',
  '0123ABCD',
  ' AR 0123 ABCD ',
  'AR-0123-ABCD',
  'AR–O123ABCD',
  'AR-OI23ABCD',
  'ar-ol23abcd',
  'AR-०१२३ABCD',
  '\u202aAR-0123ABCD\u202c',
])('reads the reference in "%s"', (text) => {
  expect(readLookup(text).reference).toBe('AR-0123ABCD');
});

test.each([
  '9876543210',
  '+91 98765-43210',
  '098765 43210',
  '(+91) 98765.43210',
  '९८७६५४३२१०',
  '\u202a+91\u00a098765\u201143210\u202c',
])('reads the phone number in "%s"', (text) => {
  expect(readLookup(text)).toMatchObject({ reference: null, phoneEnd: '9876543210' });
});

test.each(['Arjun Thapa', 'Arjun Singh', 'Aryan Gupta', 'Arun Sharma', 'Arti Sharma', 'Shrestha', 'Ar Mehta'])(
  'a reference that is spelled like "%s" does not hide the name',
  (text) => {
    const { reference, phoneEnd, words } = readLookup(text);
    expect(words).toEqual(text.toLowerCase().split(' '));
    expect(phoneEnd).toBeNull();
    if (reference !== null) expect(reference).toMatch(/^AR-[0-9A-Z]{8}$/);
  },
);

test('eight digits are the end of a phone number and a reference', () => {
  expect(readLookup('9876 5432')).toEqual({
    reference: 'AR-98765432',
    phoneEnd: '98765432',
    words: ['9876', '5432'],
  });
});

test.each(['12345', 'AR-123', 'Asha 2', 'asha@example.in', 'AR-0123ABCDE', ''])(
  '"%s" is neither a reference nor a phone number',
  (text) => {
    expect(readLookup(text)).toMatchObject({ reference: null, phoneEnd: null });
  },
);

test('Hindi names keep their joiners', () => {
  expect(readLookup('\u202aक्‍षमा\u202c').words).toEqual(['क्‍षमा']);
});
