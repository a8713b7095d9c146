import { type SentBlock, type SentContent, toEntry, toQuote } from './content';

/** The plain text of a mail. Codes and links are on separate lines. */
export function renderText({ heading, blocks, reason }: SentContent, site: string): string {
  return [heading, ...blocks.map(renderBlock), `--\nArena Airsoft\n${site}\n\n${reason}`].join('\n\n');
}

function renderBlock(block: SentBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'key':
      return `${block.label}:\n\n${block.value}`;
    case 'entries':
      return block.entries.map(([label, value]) => `${label}: ${toEntry(value)}`).join('\n');
    case 'quote':
      return toQuote(block.text)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.label}:\n\n${block.url}`;
  }
}
