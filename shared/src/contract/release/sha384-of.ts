import { hash } from 'node:crypto';

/** The hash of a file, as a manifest has it and browsers check it. */
export function sha384Of(contents: string | Uint8Array): string {
  return `sha384-${hash('sha384', contents, 'base64')}`;
}
