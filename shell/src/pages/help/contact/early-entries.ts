/**
 * Input that a visitor entered into a prerendered form before its code arrived. Without it, the form would start empty.
 * @param action the path to which the form posts
 */
export function earlyEntries<Field extends string>(
  action: string,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  if (typeof document === 'undefined') return {};
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  const entries: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = form && new FormData(form).get(field);
    if (typeof value === 'string' && value !== '') entries[field] = value;
  }
  return entries;
}
