import { storableText } from '../../kernel/database/storable-text';

/** Maximum characters of a reason in the history. */
const MAX_REASON_LENGTH = 500;

/** Turns a message into a reason that the history can store. Parts of the message come from pages and releases. */
export function historyReason(message: string): string {
  const isLong = message.length > MAX_REASON_LENGTH;
  return storableText(isLong ? `${message.slice(0, MAX_REASON_LENGTH - 1)}…` : message);
}
