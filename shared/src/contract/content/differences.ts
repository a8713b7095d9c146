import { isJsonObject, type JsonObject, textOf } from '../../api/json';
import { type ContentField, mayLack, type Path } from './content-field';

/**
 * A difference between two contents. `subject`: where it is, in the words of the form, such as "Team Entry, Price".
 * `path`: of the value in the later content; of a removed item in the earlier one.
 */
export type Difference = { subject: string; path: Path } & (
  | { kind: 'changed'; before: string; after: string }
  | { kind: 'added' | 'removed'; name: string }
  | { kind: 'moved'; name: string; from: number; to: number }
);

/** What differs between two contents with the fields of one form, in the order of the form. */
export function differences(field: ContentField, before: unknown, after: unknown): Difference[] {
  return [...compare(field, before, after, { subject: [], path: [] })];
}

/** A difference as one line of text. */
export function describeDifference(difference: Difference): string {
  const { kind, subject } = difference;
  switch (kind) {
    case 'changed':
      return `${subject}: ${withoutCommon(difference.before, difference.after).join(' → ')}`;
    case 'moved':
      return `${subject}: ${difference.name} moved from ${difference.from} to ${difference.to}`;
    default:
      return `${subject}: ${difference.name} ${kind}`;
  }
}

/** Characters of a long text that are shown around its change. */
const AROUND = 40;

/** Two texts without most of a long beginning and end that both have. */
export function withoutCommon(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [skipped, left] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)];
  const shorten = (text: string) =>
    `${skipped > 0 ? '… ' : ''}${text.slice(skipped, text.length - left)}${left > 0 ? ' …' : ''}`;
  return [shorten(before), shorten(after)];
}

type Place = { subject: readonly string[]; path: Path };

function* compare(field: ContentField, before: unknown, after: unknown, place: Place): Generator<Difference> {
  if (isEqual(before, after)) return;
  if (field.kind === 'group' && isJsonObject(before) && isJsonObject(after)) {
    yield* compareGroups(field, before, after, place);
  } else if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
    yield* compareLists(field, before, after, place);
  } else {
    const [from, to] = [describe(field, before), describe(field, after)];
    yield { kind: 'changed', subject: place.subject.join(', '), path: place.path, before: from, after: to };
  }
}

type Group = Extract<ContentField, { kind: 'group' }>;
type List = Extract<ContentField, { kind: 'list' }>;

function* compareGroups({ properties }: Group, before: JsonObject, after: JsonObject, { subject, path }: Place) {
  for (const [name, property] of properties) {
    // The items of a list have names of their own, and so have the fields of a group in a list.
    const isNamed = property.kind === 'list' && property.item.kind === 'group';
    yield* compare(property, before[name], after[name], {
      subject: isNamed && isListOfItems(before[name], after[name]) ? subject : [...subject, property.title],
      path: [...path, name],
    });
  }
}

const isListOfItems = (before: unknown, after: unknown) => Array.isArray(before) && Array.isArray(after);

function* compareLists(field: List, before: readonly unknown[], after: readonly unknown[], { subject, path }: Place) {
  const pairs = pairItems(field, before, after);
  const isListNamed = field.item.kind === 'group';
  const listSubject = (isListNamed ? [...subject, field.title] : subject).join(', ');
  for (const [i, item] of before.entries()) {
    if (pairs.some(([from]) => from === i)) continue;
    yield { kind: 'removed', subject: listSubject, path: [...path, i], name: itemName(field, item, i) } as const;
  }
  const inOrder = longestInOrder(pairs);
  for (const [j, item] of after.entries()) {
    const pair = pairs.find(([, to]) => to === j);
    const name = itemName(field, item, j);
    if (!pair) {
      yield { kind: 'added', subject: listSubject, path: [...path, j], name } as const;
      continue;
    }
    const [i] = pair;
    if (!inOrder.has(j)) {
      yield { kind: 'moved', subject: listSubject, path: [...path, j], name, from: i + 1, to: j + 1 } as const;
    }
    // The name from before: its new one is among the differences.
    const label = isListNamed ? itemName(field, before[i], i) : String(j + 1);
    yield* compare(field.item, before[i], item, { subject: [...subject, label], path: [...path, j] });
  }
}

/**
 * Which items of two versions of a list are the same one: equal ones, then those with the same name, then similar ones. Of
 * a list of texts, one that is left on both sides has changed.
 * @returns pairs of indexes before and after, in the order after
 */
export function pairItems(
  { item }: Pick<List, 'item'>,
  before: readonly unknown[],
  after: readonly unknown[],
): [number, number][] {
  const pairs: [number, number][] = [];
  const restBefore = new Set(before.keys());
  const restAfter = new Set(after.keys());
  const pair = (i: number, j: number) => {
    pairs.push([i, j]);
    restBefore.delete(i);
    restAfter.delete(j);
  };
  const isSame = [
    (i: number, j: number) => isEqual(before[i], after[j]),
    (i: number, j: number) =>
      nameOf(item, before[i]) !== undefined && nameOf(item, before[i]) === nameOf(item, after[j]),
    (i: number, j: number) => isSimilar(before[i], after[j]),
  ];
  for (const matches of isSame) {
    // An item that stayed where it was is not taken for another one that equals it.
    for (const j of restAfter) if (restBefore.has(j) && matches(j, j)) pair(j, j);
    for (const j of restAfter) {
      const i = [...restBefore].find((index) => matches(index, j));
      if (i !== undefined) pair(i, j);
    }
  }
  const [i] = restBefore;
  const [j] = restAfter;
  const isOneText = item.kind !== 'group' && restBefore.size === 1 && restAfter.size === 1;
  if (isOneText && i !== undefined && j !== undefined) pair(i, j);
  return pairs.sort(([, a], [, b]) => a - b);
}

/** The indexes after the change of those items that kept their order: as many as possible. The others have moved. */
function longestInOrder(pairs: readonly (readonly [number, number])[]): Set<number> {
  const best: number[][] = [];
  for (const [n, [i, j]] of pairs.entries()) {
    const before = best.slice(0, n).filter((_, k) => (pairs[k]?.[0] ?? i) < i);
    best.push([...before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []), j]);
  }
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []));
}

/** Whether half of the properties of two groups are equal. */
function isSimilar(before: unknown, after: unknown): boolean {
  if (!isJsonObject(before) || !isJsonObject(after)) return false;
  const names = Object.keys(after);
  return 2 * names.filter((name) => isEqual(before[name], after[name])).length >= names.length;
}

/** The name of an item in the words of the form: its first text, or the title and its number. Also for entries. */
export function itemName({ item }: Pick<List, 'item'>, value: unknown, index: number): string {
  const name = nameOf(item, value) ?? (item.kind === 'group' ? undefined : textOf(value));
  return name ? excerpt(name) : `${item.title} ${index + 1}`;
}

/** The first text of a group that has any. */
function nameOf(field: ContentField, value: unknown): string | undefined {
  if (field.kind !== 'group' || !isJsonObject(value)) return undefined;
  const texts = field.properties.filter(([, { kind }]) => kind === 'text').map(([name]) => textOf(value[name]));
  return texts.find((text) => text !== undefined && text.trim() !== '');
}

const NAME_LENGTH = 60;

const excerpt = (text: string) => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)} …` : text);

/** A value in words. */
function describe(field: ContentField, value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  if (isJsonObject(value) || (Array.isArray(value) && value.length > 0)) return mayLack(field) ? 'filled in' : 'other';
  return 'empty';
}

/** Whether two JSON values are equal. An absent property equals an undefined one. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isEqual(a[name], b[name]));
}
