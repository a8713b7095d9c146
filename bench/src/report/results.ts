import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../results.md', import.meta.url));

const INTRODUCTION = `# Results of \`npm run bench\`

Every value is compared with a peer measured in the same run, because an absolute number depends on the machine. Ratios are
medians of all rounds, with the smallest and the largest in brackets. \`npm run bench -- weight\` updates only one section of
this file.
`;

/**
 * Replaces a command's section in bench/results.md.
 * @param order names of all commands in the order of their sections
 */
export function writeResults(command: string, text: string, order: readonly string[]) {
  const sections = existsSync(file) ? parseSections(readFileSync(file, 'utf8')) : new Map<string, string>();
  sections.set(command, text);
  const ordered = order.flatMap((name) =>
    sections.has(name) ? [`## ${name}\n\n${sections.get(name)?.trim()}\n`] : [],
  );
  writeFileSync(file, [INTRODUCTION, ...ordered].join('\n'));
}

function parseSections(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1)];
    }),
  );
}
