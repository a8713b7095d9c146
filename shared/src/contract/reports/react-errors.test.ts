import { expect, test } from '@jest/globals';
import { describeReactError } from './react-errors';

const numbered = (number: number) =>
  `Minified React error #${number}; visit https://react.dev/errors/${number}?args[]=text&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`;

test('an error of React is told in words, with its number', () => {
  const words = 'The HTML of the server differs from the first render in the browser. (React error #418)';
  expect(describeReactError(numbered(418))).toBe(words);
  expect(describeReactError('Minified React error #418')).toBe(words);
  expect(describeReactError(`uncaught Error: ${numbered(418)}`)).toBe(`uncaught Error: ${words}`);
});

test('a rare error of React has its number and an address', () => {
  expect(describeReactError(numbered(9999))).toBe('React error #9999, see https://react.dev/errors/9999');
});

test('other messages stay as they are', () => {
  expect(describeReactError('no products')).toBe('no products');
});
