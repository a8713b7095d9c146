import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../results.md', import.meta.url));

const INTRODUCTION = `# Results of \`npm run bench\`

Every figure is measured beside a peer in the same run: a number of its own says more about the machine than about the
site. Ratios are medians over the rounds, the smallest and the largest in brackets. \`npm run bench -- weight\` renews one
section of this file and leaves the others.
`;

/**
 * Puts a command's results into bench/results.md in place of its earlier ones.
 * @param order names of all commands, as their sections are to stand
 */
export function writeResults(command: string, text: string, order: readonly string[]) {
  const sections = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map<string, string>();
  sections.set(command, text);
  const known = order.flatMap((name) => (sections.has(name) ? [`## ${name}\n\n${sections.get(name)?.trim()}\n`] : []));
  writeFileSync(file, [INTRODUCTION, ...known].join('\n'));
}

function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1)];
    }),
  );
}
