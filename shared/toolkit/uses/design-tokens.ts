import postcss, { type AtRule, type Node, type Rule } from 'postcss';

/** `var(--name)` and `var(--name, …`. Nested ones match, too. */
const READ = /\bvar\(\s*(--[\w-]+)\s*([,)])/g;
/** `getPropertyValue('--name')`. */
const READ_BY_SCRIPT = /\.getPropertyValue\(\s*["'`](--[\w-]+)["'`]/g;
/** `.getPropertyValue(` and its argument. */
const ANY_READ_BY_SCRIPT = /\.getPropertyValue\(([^)]*)\)?/g;
/** `getPropertyValue('--name')`, and nothing else in the argument. */
const COMPLETE_READ_BY_SCRIPT = /^\.getPropertyValue\(\s*(["'`])--[\w-]+\1\s*\)$/;
/** `setProperty('--name'`, and the key of an object: `'--name':` or `['--name']:`. */
const SET_BY_SCRIPT = /(?:\.setProperty\(\s*["'`](--[\w-]+)["'`]|[{,]\s*\[?\s*["'`](--[\w-]+)["'`]\s*\]?\s*:)/g;
/** Properties that the minifier adds for `light-dark()`. */
const ADDED_BY_MINIFIER = /^--lightningcss-/;
/** `'var(--' + name`, or the same as a template. */
const COMPOSED_BY_SCRIPT = /\bvar\(\s*(?:--[\w-]*)?(?:["'`]|\$\{)/;

/** Selectors of elements that contain every section. */
const ROOTS = [':root', 'html', 'body'];

/**
 * Design tokens that a section needs from the shell: custom properties that its stylesheets and scripts read without a
 * fallback. A property that a stylesheet declares counts as its own only there, because the declaration may be for one
 * element, such as a banner with other colours.
 * @param styles source stylesheets: in built ones, several sources are one file
 * @throws an Error if a script composes the name of a custom property, because such a name cannot be known
 */
export function usedTokens(styles: readonly string[], scripts: readonly string[]): string[] {
  const composed = scripts.flatMap(composedNames)[0];
  if (composed) throw new Error(`A script composes the name of a custom property (${composed}). Write the whole name.`);
  const read = [
    ...styles.flatMap(readByStyle),
    ...scripts.flatMap((script) => [...readsIn(script), ...namesIn(script, READ_BY_SCRIPT)]),
  ];
  const set = new Set(scripts.flatMap((script) => namesIn(script, SET_BY_SCRIPT)));
  return sorted(read.filter((name) => !set.has(name)));
}

/** Design tokens that the shell defines for every section: custom properties of the root in its stylesheets. */
export function definedTokens(styles: readonly string[]): string[] {
  const names: string[] = [];
  for (const style of styles) {
    postcss.parse(style).walkDecls(/^--/, ({ prop, parent }) => {
      const isOwn = !ADDED_BY_MINIFIER.test(prop);
      if (isOwn && parent?.type === 'rule' && appliesToRoot(parent as Rule)) names.push(prop);
    });
  }
  return sorted(names);
}

/** Custom properties that a stylesheet reads without a fallback and does not declare. */
function readByStyle(style: string): string[] {
  const read: string[] = [];
  const declared = new Set<string>();
  const root = postcss.parse(style);
  root.walkDecls(({ prop, value }) => {
    read.push(...readsIn(value));
    if (prop.startsWith('--')) declared.add(prop);
  });
  root.walkAtRules(({ name, params }) => {
    read.push(...readsIn(params));
    if (name === 'property') declared.add(params.trim());
  });
  return read.filter((name) => !declared.has(name));
}

function readsIn(text: string): string[] {
  return [...text.matchAll(READ)].flatMap(([, name, end]) => (end === ')' && name ? [name] : []));
}

/** Reads in a script whose name of a custom property is not one complete literal. */
function composedNames(script: string): string[] {
  const reads = [...script.matchAll(ANY_READ_BY_SCRIPT)].map(([text]) => text);
  const incomplete = reads.filter((text) => text.includes('--') && !COMPLETE_READ_BY_SCRIPT.test(text));
  return [...(COMPOSED_BY_SCRIPT.exec(script) ?? []), ...incomplete];
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find((name) => name !== undefined) ?? []);
}

/** Whether a rule always applies: not only at some widths, with some settings or with some attributes. */
function appliesToRoot(rule: Rule): boolean {
  if (!rule.selectors.some((selector) => ROOTS.includes(selector))) return false;
  for (let node: Node | undefined = rule.parent; node && node.type !== 'root'; node = node.parent) {
    if (node.type !== 'atrule' || (node as AtRule).name !== 'layer') return false;
  }
  return true;
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();
