import { storableText } from '../../kernel/database/storable-text';

/** Characters of a reason in the history. */
const MAX_REASON_LENGTH = 500;

/** A message as a reason that the history can store: pages and releases write parts of it. */
export function historyReason(message: string): string {
  const isLong = message.length > MAX_REASON_LENGTH;
  return storableText(isLong ? `${message.slice(0, MAX_REASON_LENGTH - 1)}…` : message);
}
