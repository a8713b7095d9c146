/**
 * Measures one subject and its peer.
 * @param short one page and one round, which show that the benchmark runs
 * @returns the section for bench/results.md, in Markdown
 */
export type Command = (short: boolean) => Promise<string>;

/** Prints a progress message. */
export function print(text: string) {
  process.stdout.write(`${text}\n`);
}
