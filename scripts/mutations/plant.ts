import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../test/project-files';
import type { Mutation } from './operators';

/** A mutation in the file of a checkout. */
export class Plant {
  readonly #file: string;
  readonly #original: string;
  readonly #mutated: string;

  /** @throws if the checkout does not have the line */
  constructor(checkout: string, { path, text, mutated }: Mutation) {
    if (!projectFiles(checkout).includes(path)) throw new Error('the checkout does not have the file');
    this.#file = join(checkout, path);
    this.#original = readFileSync(this.#file, 'utf8');
    const lines = this.#original.split('\n');
    const at = lines.indexOf(text);
    if (at < 0) throw new Error('the checkout does not have the line');
    this.#mutated = lines.with(at, mutated).join('\n');
  }

  plant() {
    writeFileSync(this.#file, this.#mutated);
  }

  remove() {
    writeFileSync(this.#file, this.#original);
  }
}
