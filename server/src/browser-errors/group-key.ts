import { createHash } from 'node:crypto';
import type { MappedFrame } from './mapped-frame';

/**
 * Identifies errors with the same cause, also across releases: by the text of the source line, because its number
 * changes. Without a source map: by file and message.
 * @param frame the frame that the error is attributed to
 */
export function groupKey({ name, message }: { name: string; message: string }, { app, file, mapped }: MappedFrame) {
  const place = mapped ? [mapped.source, mapped.text] : [file, message];
  return createHash('sha256')
    .update(JSON.stringify([app, name, ...place]))
    .digest('hex')
    .slice(0, 16);
}
