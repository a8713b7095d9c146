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
  | { kind: 'link'; label: string; url: string };

/** What a mail says. Its HTML and its plain text are made from it. */
export type MailContent = {
  /** English, unless it says otherwise. */
  language?: Language;
  subject: string;
  /** The line that mail readers show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader gets this mail. */
  reason: string;
};

/** The lines of what a visitor typed, each as an entry. Empty ones are left out. */
export function toQuote(typed: string): string[] {
  return typed.split('\n').map(toEntry).filter(Boolean);
}

/** The characters that make a link out of text in mail readers: in addresses of the web and of mail, not in a time. */
const LINK_PARTS = /((?!(?<=\d):\d)[.:@/\\\u3002\uFF0E\uFF61])(?=\S)/gu;

/**
 * What a visitor typed, on one line, without links and without invisible characters, except those that join letters of
 * Indian scripts. Anyone can enter the address of someone else, and mail readers make links out of addresses in a text.
 */
export function toEntry(typed: string): string {
  return typed
    .replaceAll(/(?:\s|(?![\u200c\u200d])\p{C})+/gu, ' ')
    .trim()
    .replaceAll(LINK_PARTS, '$1 ');
}
