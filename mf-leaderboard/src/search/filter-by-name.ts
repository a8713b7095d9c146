import { normalizeText } from '@arena/shared/forms/fields/normalize';

/** Items whose name contains `text`. Ignores case and surrounding spaces. */
export function filterByName<T>(items: readonly T[], text: string, getName: (item: T) => string): readonly T[] {
  const searchText = normalizeText(text).toLowerCase();
  return items.filter((item) => getName(item).toLowerCase().includes(searchText));
}
