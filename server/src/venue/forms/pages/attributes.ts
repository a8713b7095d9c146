import { escapeHtml } from '../../../kernel/http/escape-html';

/** Renders the attributes of an element. Omits undefined and false values; renders true as a boolean attribute. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}
