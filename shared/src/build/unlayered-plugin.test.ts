import { expect, test } from '@jest/globals';
import { WITHOUT_LAYERS } from '../contract/without-layers';
import { withUnlayered } from './unlayered-plugin';

test('the rules of layers stand once more without them, in the order of the layers', () => {
  const css = '@layer section{.a{color:red}}.free{color:green}@layer kit{@media print{.b{color:blue}}}';
  expect(withUnlayered(css)).toBe(`${css}@supports ${WITHOUT_LAYERS}{@media print{.b{color:blue}}.a{color:red}}`);
});

test('a stylesheet without layers stays as it is', () => {
  expect(withUnlayered('@layer reset,kit;.free{color:green}')).toBe('@layer reset,kit;.free{color:green}');
});

test('a layer that the order does not know is an error, since its place would be a guess', () => {
  expect(() => withUnlayered('@layer theme{.a{color:red}}')).toThrow('The layer "theme" is none of the site\'s');
});
