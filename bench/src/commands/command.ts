/** Measures one subject and its peer. @returns the section for bench/results.md, in Markdown */
export type Command = () => Promise<string>;

/** Prints a progress message. */
export function print(text: string) {
  process.stdout.write(`${text}\n`);
}
