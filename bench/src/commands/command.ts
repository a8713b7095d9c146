/** Measures one subject beside its peer. @returns its section of the results, in Markdown */
export type Command = () => Promise<string>;

/** Tells on the terminal what is being done. */
export function say(text: string) {
  process.stdout.write(`${text}\n`);
}
