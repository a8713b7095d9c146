import { isJsonObject } from '@arena/shared/api/json';
import type { ContentField, Path } from '@arena/shared/contract/content/content-field';
import { isEqual, pairItems } from '@arena/shared/contract/content/differences';
import type { Content } from '@arena/shared/contract/release/content';
import { keyOf } from './entries';

/** What both persons changed: the field or list, and both values. */
export type Collision = { path: Path; title: string; mine: unknown; theirs: unknown };

type List = Extract<ContentField, { kind: 'list' }>;

type Merged = { content: Content; collisions: Collision[] };

/**
 * The newer content with my changes on it. Where both changed the same field, it has `theirs`, unless the key of its path
 * is in `keepMine`. A list in which both added, removed or moved items counts as one field.
 */
export function merge(
  field: ContentField,
  { base, mine, theirs }: { base: Content; mine: Content; theirs: Content },
  keepMine: ReadonlySet<string> = new Set(),
): Merged {
  const collisions: Collision[] = [];
  const content = mergeAt(field, [base, mine, theirs], []);
  return { content: isJsonObject(content) ? content : theirs, collisions };

  function mergeAt(at: ContentField, [before, my, their]: readonly [unknown, unknown, unknown], path: Path): unknown {
    if (isEqual(my, their) || isEqual(before, my)) return their;
    if (isEqual(before, their)) return my;
    if (at.kind === 'group' && isJsonObject(before) && isJsonObject(my) && isJsonObject(their)) {
      const merged = at.properties.map(([name, property]) => [
        name,
        mergeAt(property, [before[name], my[name], their[name]], [...path, name]),
      ]);
      return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
    }
    const areLists = Array.isArray(before) && Array.isArray(my) && Array.isArray(their);
    if (at.kind === 'list' && areLists && keepsItems(at, before, my) && keepsItems(at, before, their)) {
      return before.map((item, i) => mergeAt(at.item, [item, my[i], their[i]], [...path, i]));
    }
    collisions.push({ path, title: at.title, mine: my, theirs: their });
    return keepMine.has(keyOf(path)) ? my : their;
  }
}

/** Whether all items of a list are still where they were. */
function keepsItems(field: List, before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && pairItems(field, before, after).every(([i, j]) => i === j);
}
