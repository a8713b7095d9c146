import { hash } from 'node:crypto';

/** CSP source expression with the hash of inline content. Browsers compute it after normalizing line ends to `\n`. */
export function hashSource(text: string): string {
  const digest = hash('sha256', text.replaceAll(/\r\n?/g, '\n'), 'base64');
  return `'sha256-${digest}'`;
}
