import { expect, test } from '@jest/globals';
import postcss from 'postcss';
import { tailwindInSection } from './tailwind';

const inSection = (css: string) => postcss([tailwindInSection('.events')]).process(css, { from: undefined }).css;

test('resets the variables of Tailwind only inside of the section, before the utilities', () => {
  const css = `@layer properties;
@layer section{.events\\:shadow{box-shadow:var(--tw-shadow)}}
@property --tw-shadow{syntax:"*";inherits:false}
@layer properties{@supports (margin-trim:block){*,:before{--tw-shadow:0 0 #0000}}}`;
  expect(inSection(css)).toBe(
    '@layer section{.events, .events *, .events :before{--tw-shadow:0 0 #0000}}@layer section{.events\\:shadow{box-shadow:var(--tw-shadow)}}',
  );
});

test('leaves a stylesheet without variables as it is', () => {
  const css = '@layer section{.events\\:flex{display:flex}}';
  expect(inSection(css)).toBe(css);
});
