import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aMessage } from '../testing/personal-messages';
import { scrub } from './scrub';

test('leaves nothing personal in 10,000 generated messages', () => {
  fc.assert(
    fc.property(aMessage, ({ message, personal }) => {
      const scrubbed = scrub(message);
      for (const pattern of personal) expect(scrubbed).not.toMatch(pattern);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ["Cannot read properties of undefined (reading 'price')", undefined],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML',
    'Minified React error #418; visit https://react.dev/errors/418█',
  ],
  ["Failed to execute 'getBoundingClientRect' on 'Element'", undefined],
  [`Unexpected token 'a', "asha rao" is not valid JSON`, 'Unexpected token █, █ is not valid JSON'],
  [`Unexpected token 'o', "{"name":"asha "... is not valid JSON`, 'Unexpected token █, █... is not valid JSON'],
  ['Invalid input: expected number, received "asha"', 'Invalid input: expected number, received █'],
  ['GET /market?q=asha#top failed', 'GET /market█ failed'],
  ['?name=asha', '█'],
  ['https://asha:secret@arena.example/', '█'],
  ['asha%2540example%252Ecom', '█'],
  ['call +91 (98765) 43210 now', 'call █ now'],
  ['९८७६५ ४३२१०', '█'],
  ['session 0123456789abcdef', 'session █'],
  ['broken %ff text\u0000', 'broken █ text '],
  ['The section is 1200 pixels wide', undefined],
])('turns %j into %j', (message, expected = message) => {
  expect(scrub(message)).toBe(expected);
});

test('reads a bounded part of a long message, and keeps no half of an address', () => {
  expect(scrub(`${'98765 43210 '.repeat(166)}asha@example.in and more`)).not.toMatch(/asha|\d{3}/);
  expect(scrub('x'.repeat(1_000_000)).length).toBeLessThan(2000);
});
