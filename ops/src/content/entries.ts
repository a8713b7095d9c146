import { isJsonObject } from '@arena/shared/api/json';
import {
  type Choice,
  type ContentField,
  isChoice,
  mayLack,
  type Path,
} from '@arena/shared/contract/content/content-field';
import type { Content } from '@arena/shared/contract/release/content';
import { normalizeNumber } from '@arena/shared/forms/fields/normalize';

/**
 * What is in the form, as typed: the shape of the content, with a text in place of each number and choice. Null: an
 * optional group or list that is not there.
 */
export type Entry = string | boolean | null | readonly Entry[] | { readonly [name: string]: Entry };
export type Entries = { readonly [name: string]: Entry };

/** The option of a choice that stands for no value. */
export const NONE = '';

/** The entries for a content, or a stored draft of any shape: what does not fit is left empty. */
export function toEntries(field: ContentField, value: unknown): Entries {
  const entry = toEntry(field, value);
  return isEntries(entry) ? entry : {};
}

function toEntry(field: ContentField, value: unknown): Entry {
  switch (field.kind) {
    case 'boolean':
      return mayLack(field) ? textEntry(value) : value === true;
    case 'list':
      if (!Array.isArray(value)) return mayLack(field) ? null : [];
      return value.map((item) => toEntry(field.item, item));
    case 'group':
      if (!isJsonObject(value) && mayLack(field)) return null;
      return Object.fromEntries(
        field.properties.map(([name, property]) => [name, toEntry(property, isJsonObject(value) ? value[name] : null)]),
      );
    case 'fixed':
      return null;
    default:
      return textEntry(value);
  }
}

function textEntry(value: unknown): string {
  return isChoice(value) ? String(value) : NONE;
}

/**
 * The content that the entries say. Entries with faults give values that the schema refuses.
 * @param field of a whole content, which is a group
 */
export function toContent(field: ContentField, entries: Entries): Content {
  const content = toValue(field, entries);
  return isJsonObject(content) ? content : {};
}

/** Undefined: the property is absent. */
function toValue(field: ContentField, entry: Entry | undefined): unknown {
  if (lacksValue(field, entry)) return field.isNullable ? null : undefined;
  switch (field.kind) {
    case 'text':
      return entry;
    case 'number':
      return parseNumber(entry) ?? entry;
    case 'boolean':
      return entry === true || entry === 'true';
    case 'choice':
      return chosen(field.options, entry) ?? entry;
    case 'list':
      return Array.isArray(entry) ? entry.map((item: Entry) => toValue(field.item, item)) : [];
    case 'group':
      return Object.fromEntries(
        field.properties
          .map(([name, property]) => [name, toValue(property, isEntries(entry) ? entry[name] : undefined)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'fixed':
      return field.value;
  }
}

/**
 * A number as people in India type it: `1,899`, `₹ 1899`, `1899.50`, in digits of any script. Undefined if it is none.
 */
export function parseNumber(entry: Entry | undefined): number | undefined {
  if (typeof entry !== 'string') return undefined;
  const text = normalizeNumber(entry).replace(/^(?:₹|rs\.?) ?/i, '');
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/.test(text)) return undefined;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

/** The option that a select element has as text. */
export function chosen(options: readonly Choice[], entry: Entry | undefined): Choice | undefined {
  return options.find((option) => String(option) === entry);
}

/** The entry of a new item of a list, or of a group that is filled in. */
export function emptyEntry(field: ContentField): Entry {
  const required = { ...field, isOptional: false, isNullable: false };
  if (required.kind === 'choice') return textEntry(required.options[0]);
  return toEntry(required, undefined);
}

/** Whether a field that may have no value has none. */
export function lacksValue(field: ContentField, entry: Entry | undefined): boolean {
  return mayLack(field) && field.kind !== 'fixed' && (entry === undefined || entry === null || entry === NONE);
}

export function isEntries(entry: Entry | undefined): entry is Entries {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

export function isList(entry: Entry | undefined): entry is readonly Entry[] {
  return Array.isArray(entry);
}

/** The entries with another value at a path. */
export function withEntry(entries: Entries, [name, ...rest]: Path, entry: Entry): Entries {
  if (name === undefined) return isEntries(entry) ? entry : entries;
  return { ...entries, [name]: replaced(entries[name], rest, entry) };
}

function replaced(current: Entry | undefined, path: Path, entry: Entry): Entry {
  const [step, ...rest] = path;
  if (step === undefined) return entry;
  if (isList(current)) return current.map((item, i) => (i === step ? replaced(item, rest, entry) : item));
  return withEntry(isEntries(current) ? current : {}, path, entry);
}

/** A path as a key of a map. */
export const keyOf = (path: Path): string => path.join('/');
