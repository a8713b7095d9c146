import { hash } from 'node:crypto';
import { isInPackage, type MappedFrame } from './mapped-frame';

/**
 * Identifies errors with the same cause, also across releases: by the text of the source line, because its number
 * changes. If the line is unknown, or in a package with many callers: by file and message.
 * @param own the frame that the error is attributed to
 */
export function groupKey({ name, message }: { name: string; message: string }, own: MappedFrame): string {
  const { app, file, mapped } = own;
  const place = mapped && !isInPackage(own) ? [mapped.source, mapped.text] : [mapped?.source ?? file, message];
  return hash('sha256', JSON.stringify([app, name, ...place]), 'hex').slice(0, 16);
}
