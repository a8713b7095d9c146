import type { Language } from '@arena/shared/forms/language';

/** A part of a mail. All texts are plain. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** A title within the mail. */
  | { kind: 'heading'; text: string }
  /** A code or reference to read out or type. */
  | { kind: 'key'; label: string; value: string }
  /** What a visitor typed, with labels. Only here and in a quote. */
  | { kind: 'entries'; entries: readonly (readonly [label: string, value: string])[] }
  /** What a visitor typed over several lines. */
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** A link to a page of the shell, after a sentence about it. Both are left out while the live shell lacks the page. */
  | { kind: 'page'; about?: string; label: string; path: string };

/** A part of a mail without pages that may be missing. */
export type SentBlock = Exclude<MailBlock, { kind: 'page' }>;

/** The content of a mail, from which its HTML and its plain text are rendered. */
export type MailContent = {
  /** English by default. */
  language?: Language;
  subject: string;
  /** The line that mail readers show next to the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets this mail. */
  reason: string;
};

/** A mail as it is sent. */
export type SentContent = Omit<MailContent, 'blocks'> & { blocks: readonly SentBlock[] };

/** The lines of a visitor's text, each as an entry, without empty ones. */
export function toQuote(typed: string): string[] {
  return typed.split('\n').map(toEntry).filter(Boolean);
}

/** Characters for which mail readers turn text into links: in URLs and mail addresses, but not in a time. */
const LINK_PARTS = /((?!(?<=\d):\d)[.:@/\\\u3002\uFF0E\uFF61])(?=\S)/gu;

/**
 * A visitor's text on one line, without links and without invisible characters, except those that join letters of
 * Indian scripts. Anyone can enter someone else's address, and mail readers turn addresses in a text into links.
 */
export function toEntry(typed: string): string {
  return typed
    .replaceAll(/(?:\s|(?![\u200c\u200d])\p{C})+/gu, ' ')
    .trim()
    .replaceAll(LINK_PARTS, '$1 ');
}
