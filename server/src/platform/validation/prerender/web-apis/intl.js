// The engine has no `Intl`, because its tables are larger than the engine. One host function formats; it exchanges only
// text with the engine.

/** Methods of each formatter. The host has the same list and refuses all others. */
const METHODS = {
  Collator: ['compare'],
  DateTimeFormat: ['format', 'formatToParts'],
  ListFormat: ['format', 'formatToParts'],
  NumberFormat: ['format', 'formatToParts'],
  PluralRules: ['select'],
  RelativeTimeFormat: ['format', 'formatToParts'],
};

/** Converts the arguments of a formatter to text. */
const converters = {
  Collator: (value) => String(value),
  DateTimeFormat: (value = Date.now()) => String(Number(value)),
  ListFormat: (value) => Array.from(value, String),
};

/** @param format host function: takes a call as JSON, returns its value or error as JSON */
export function createIntl(format) {
  const call = (kind, method, locales, options, args) => {
    const result = JSON.parse(format(JSON.stringify({ kind, method, locales, options, args })));
    if ('error' in result) throw new RangeError(result.error);
    return result.value;
  };
  const intl = {};
  for (const [kind, methods] of Object.entries(METHODS)) {
    const toText = converters[kind] ?? String;
    intl[kind] = function Formatter(locales = [], options = {}) {
      const formatter = Object.create(Formatter.prototype);
      const localeList = [locales].flat().map(String);
      const optionsCopy = { ...options };
      formatter.resolvedOptions = () => call(kind, 'resolvedOptions', localeList, optionsCopy, []);
      for (const method of methods) {
        formatter[method] = (...args) => call(kind, method, localeList, optionsCopy, args.slice(0, 2).map(toText));
      }
      formatter.resolvedOptions();
      return formatter;
    };
    intl[kind].supportedLocalesOf = (locales) => [locales].flat().map(String);
  }
  return intl;
}

/** Replaces the methods of the language that depend on `Intl`. */
export function installLocaleMethods({ Collator, DateTimeFormat, NumberFormat }) {
  const define = (prototype, name, value) =>
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  const dates = (defaults) =>
    function (locales, options) {
      return new DateTimeFormat(locales, options ?? defaults).format(this);
    };
  define(Number.prototype, 'toLocaleString', function (locales, options) {
    return new NumberFormat(locales, options).format(this);
  });
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' };
  define(Date.prototype, 'toLocaleDateString', dates(date));
  define(Date.prototype, 'toLocaleTimeString', dates(time));
  define(Date.prototype, 'toLocaleString', dates({ ...date, ...time }));
  define(String.prototype, 'localeCompare', function (other, locales, options) {
    return new Collator(locales, options).compare(String(this), other);
  });
}
