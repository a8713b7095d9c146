import { expect, test } from '@jest/globals';
import { WITHOUT_LAYERS } from '../../src/contract/release/without-layers';
import { withUnlayered } from './unlayered-plugin';

test('repeats layered rules without layers, in layer order', () => {
  const css = '@layer section{.a{color:red}}.free{color:green}@layer kit{@media print{.b{color:blue}}}';
  expect(withUnlayered(css)).toBe(`${css}@supports ${WITHOUT_LAYERS}{@media print{.b{color:blue}}.a{color:red}}`);
});

test('does not change a stylesheet without layered rules', () => {
  expect(withUnlayered('@layer reset,kit;.free{color:green}')).toBe('@layer reset,kit;.free{color:green}');
});

test('throws for an unknown layer, because its position is undefined', () => {
  expect(() => withUnlayered('@layer theme{.a{color:red}}')).toThrow('Unknown cascade layer "theme".');
});
