import type { ContentField, Path } from '@arena/shared/contract/content/content-field';
import { MAX_CONTENT_BYTES } from '@arena/shared/contract/release/content';
import { isDay } from '@arena/shared/forms/fields/day';
import { isEmail } from '@arena/shared/forms/fields/email';
import {
  chosen,
  type Entries,
  type Entry,
  isEntries,
  isList,
  keyOf,
  lacksValue,
  parseNumber,
  toContent,
} from './entries';

/** Sentences by the key of their field's path. The empty key is the whole content. */
export type Faults = ReadonlyMap<string, string>;

const number = new Intl.NumberFormat('en-IN');

/** Everything that the server would refuse in the entries. */
export function findFaults(field: ContentField, entries: Entries): Faults {
  const faults = new Map(faultsAt(field, entries, []));
  const bytes = new TextEncoder().encode(JSON.stringify(toContent(field, entries))).length;
  if (faults.size === 0 && bytes > MAX_CONTENT_BYTES) {
    faults.set(
      '',
      `All texts together are too long: ${number.format(bytes)} bytes of at most ${number.format(MAX_CONTENT_BYTES)}.`,
    );
  }
  return faults;
}

function* faultsAt(field: ContentField, entry: Entry | undefined, path: Path): Generator<readonly [string, string]> {
  if (lacksValue(field, entry)) return;
  const fault = faultOf(field, entry);
  if (fault) yield [keyOf(path), fault];
  if (field.kind === 'list' && isList(entry)) {
    for (const [i, item] of entry.entries()) yield* faultsAt(field.item, item, [...path, i]);
  }
  if (field.kind === 'group' && isEntries(entry)) {
    for (const [name, property] of field.properties) yield* faultsAt(property, entry[name], [...path, name]);
  }
}

function faultOf(field: ContentField, entry: Entry | undefined): string | undefined {
  const text = typeof entry === 'string' ? entry : '';
  switch (field.kind) {
    case 'text':
      return textFault(field, text);
    case 'number':
      return numberFault(field, text);
    case 'choice':
      return chosen(field.options, entry) === undefined ? 'Choose one of the options.' : undefined;
    case 'list': {
      const count = isList(entry) ? entry.length : 0;
      if (count < field.minItems) return `Add ${field.minItems - count} more: at least ${field.minItems} are needed.`;
      if (count > field.maxItems) return `Remove ${count - field.maxItems}: at most ${field.maxItems} are allowed.`;
      return undefined;
    }
    default:
      return undefined;
  }
}

function textFault(field: Extract<ContentField, { kind: 'text' }>, text: string): string | undefined {
  const { minLength, maxLength, format, title } = field;
  const { length } = text;
  if (minLength > 0 && text.trim() === '') return `Enter a text: ${title} must not be empty.`;
  if (length < minLength) return `Use at least ${minLength} characters. There are ${length}.`;
  if (maxLength !== undefined && length > maxLength) {
    return `Use at most ${number.format(maxLength)} characters. There are ${number.format(length)}.`;
  }
  // One half of a character that takes two: what is left of a broken emoji.
  const half = /\p{Surrogate}/u.exec(text);
  if (half) return `Character ${half.index + 1} is half of an emoji or letter. Delete it and type it again.`;
  const invisible = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u.exec(text);
  if (invisible)
    return `Character ${invisible.index + 1} is invisible and not allowed. Delete it, or type the text again.`;
  return formatFault(format, text);
}

function formatFault(format: Extract<ContentField, { kind: 'text' }>['format'], text: string): string | undefined {
  if (format === 'email' && !isEmail(text)) return 'Enter an email address, such as hello@arena.example.';
  if (format === 'uri' && !/^https?:\/\/./.test(text))
    return 'Enter a whole address, such as https://arena.example/map.';
  if (format === 'date' && !isDay(text)) return 'Enter a day that exists, such as 2026-12-31.';
  return undefined;
}

function numberFault(field: Extract<ContentField, { kind: 'number' }>, text: string): string | undefined {
  const { minimum, maximum, isInteger, title } = field;
  if (text.trim() === '') return `Enter a number: ${title} must not be empty.`;
  const value = parseNumber(text);
  if (value === undefined) return 'Enter a number, such as 1899.';
  if (isInteger && !Number.isInteger(value)) return 'Enter a whole number, without a decimal point.';
  if (value < minimum) return `Enter ${number.format(minimum)} or more.`;
  if (value > maximum) return `Enter ${number.format(maximum)} or less.`;
  return undefined;
}
