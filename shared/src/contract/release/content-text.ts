import type { Content } from './content';
import { canonical } from './release-id';

/** The text of `content.json`. Equal contents have equal texts, and so equal releases, whatever the order of their fields. */
export function contentText(content: Content): string {
  return `${canonical(content)}\n`;
}
