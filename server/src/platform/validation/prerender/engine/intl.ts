/** Formatters and methods that code inside the engine may use. */
const FORMATTERS = new Map<string, new (locales: string[], options: object) => object>([
  ['Collator', Intl.Collator],
  ['DateTimeFormat', Intl.DateTimeFormat],
  ['ListFormat', Intl.ListFormat],
  ['NumberFormat', Intl.NumberFormat],
  ['PluralRules', Intl.PluralRules],
  ['RelativeTimeFormat', Intl.RelativeTimeFormat],
]);
const METHODS = new Set(['compare', 'format', 'formatToParts', 'resolvedOptions', 'select']);

/** Formatters that take numbers. They are sent as text, because JSON has neither NaN nor Infinity. */
const NUMBER_FORMATTERS = new Set(['DateTimeFormat', 'NumberFormat', 'PluralRules']);

/** Formatters are expensive to create, and pages use the same few. */
const formatters = new Map<string, object>();
const MAX_FORMATTERS = 100;

/**
 * Formats for code inside the engine, which has no `Intl`. This is its only way to the host. The call is plain JSON data,
 * so reading its properties cannot run code of a release.
 * @returns JSON: the `value`, or the `error` that a browser would have thrown
 */
export function formatWithIntl(call: string): string {
  try {
    const { kind, method, locales, options, args } = JSON.parse(call);
    if (!METHODS.has(method)) throw new RangeError(`There is no ${method}.`);
    const values = NUMBER_FORMATTERS.has(kind) ? args.map(Number) : args;
    const formatter = formatterFor(kind, locales, options);
    return JSON.stringify({ value: Reflect.apply(Reflect.get(formatter, method), formatter, values) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'This cannot be formatted.' });
  }
}

function formatterFor(kind: string, locales: string[], options: object): object {
  const Formatter = FORMATTERS.get(kind);
  if (!Formatter) throw new RangeError(`There is no ${kind}.`);
  const key = JSON.stringify([kind, locales, options]);
  const formatter = formatters.get(key) ?? new Formatter(locales, options);
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}
