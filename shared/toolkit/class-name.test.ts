import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { classNameOf } from './class-name';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arena-styles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a class name depends on the contents of its stylesheet', () => {
  const file = join(folder, 'card.module.css');
  const nameWith = (styles: string) => {
    writeFileSync(file, styles);
    return classNameOf(file, 'card');
  };
  const first = nameWith('.card { color: red }');
  expect(first).toMatch(/^card-[\w-]{5}$/);
  expect(nameWith('.card { color: blue }')).not.toBe(first);
  expect(nameWith('.card { color: red }')).toBe(first);
});
