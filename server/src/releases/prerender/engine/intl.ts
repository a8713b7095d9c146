/** What code inside the engine may ask, and of which formatters; nothing else is looked up. */
const FORMATTERS = new Map<string, new (locales: string[], options: object) => object>([
  ['Collator', Intl.Collator],
  ['DateTimeFormat', Intl.DateTimeFormat],
  ['ListFormat', Intl.ListFormat],
  ['NumberFormat', Intl.NumberFormat],
  ['PluralRules', Intl.PluralRules],
  ['RelativeTimeFormat', Intl.RelativeTimeFormat],
]);
const METHODS = new Set(['compare', 'format', 'formatToParts', 'resolvedOptions', 'select']);

/** Those that take numbers, which travel as text: JSON has neither NaN nor Infinity. */
const OF_NUMBERS = new Set(['DateTimeFormat', 'NumberFormat', 'PluralRules']);

/** Formatters are dear to make and mostly asked again. */
const made = new Map<string, object>();
const MOST_MADE = 100;

/**
 * Formats for code inside the engine, which has no `Intl`: the one way from there to anything outside. What is asked is
 * data out of JSON, so whatever a formatter looks at in it, no code of a release runs.
 * @returns JSON: the `value`, or the `error` that a browser would have thrown
 */
export function askIntl(question: string): string {
  try {
    const { kind, method, locales, options, args } = JSON.parse(question);
    if (!METHODS.has(method)) throw new RangeError(`There is no ${method}.`);
    const asked = OF_NUMBERS.has(kind) ? args.map(Number) : args;
    const formatter = formatterFor(kind, locales, options);
    return JSON.stringify({ value: Reflect.apply(Reflect.get(formatter, method), formatter, asked) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'This cannot be formatted.' });
  }
}

function formatterFor(kind: string, locales: string[], options: object): object {
  const Formatter = FORMATTERS.get(kind);
  if (!Formatter) throw new RangeError(`There is no ${kind}.`);
  const key = JSON.stringify([kind, locales, options]);
  const formatter = made.get(key) ?? new Formatter(locales, options);
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, formatter);
  return formatter;
}
