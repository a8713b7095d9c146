// The engine has no `Intl`: its tables are larger than the engine. One function outside formats; only text passes.

/** What can be asked of each formatter; the host has the same list and refuses everything else. */
const METHODS = {
  Collator: ['compare'],
  DateTimeFormat: ['format', 'formatToParts'],
  ListFormat: ['format', 'formatToParts'],
  NumberFormat: ['format', 'formatToParts'],
  PluralRules: ['select'],
  RelativeTimeFormat: ['format', 'formatToParts'],
};

const texts = {
  Collator: (value) => String(value),
  DateTimeFormat: (value = Date.now()) => String(Number(value)),
  ListFormat: (value) => Array.from(value, String),
};

/** @param format takes and gives JSON: what is asked, and the answer or the error that it would have been */
export function makeIntl(format) {
  const ask = (kind, method, locales, options, args) => {
    const answer = JSON.parse(format(JSON.stringify({ kind, method, locales, options, args })));
    if ('error' in answer) throw new RangeError(answer.error);
    return answer.value;
  };
  const intl = {};
  for (const [kind, methods] of Object.entries(METHODS)) {
    const toText = texts[kind] ?? String;
    intl[kind] = function Formatter(locales = [], options = {}) {
      const formatter = Object.create(Formatter.prototype);
      const wanted = [locales].flat().map(String);
      const asked = { ...options };
      formatter.resolvedOptions = () => ask(kind, 'resolvedOptions', wanted, asked, []);
      for (const method of methods) {
        formatter[method] = (...args) => ask(kind, method, wanted, asked, args.slice(0, 2).map(toText));
      }
      formatter.resolvedOptions();
      return formatter;
    };
    intl[kind].supportedLocalesOf = (locales) => [locales].flat().map(String);
  }
  return intl;
}

/** The methods of the language that go through `Intl`. */
export function localize({ Collator, DateTimeFormat, NumberFormat }) {
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
