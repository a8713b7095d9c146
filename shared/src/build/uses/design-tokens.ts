import postcss, { type AtRule, type Node, type Rule } from 'postcss';

/** `var(--name)` and `var(--name, …`. Nested ones match, too. */
const READ = /\bvar\(\s*(--[\w-]+)\s*([,)])/g;
/** `getPropertyValue('--name')`. */
const READ_BY_SCRIPT = /\.getPropertyValue\(\s*["'`](--[\w-]+)["'`]/g;
/** `'--name'`. */
const NAMED_BY_SCRIPT = /["'`](--[\w-]+)["'`]/g;
/** `'var(--' + name`, or the same as a template. */
const COMPOSED_BY_SCRIPT = /\bvar\(\s*(?:--[\w-]*)?(?:["'`]|\$\{)/;

/** Selectors of elements that contain every section. */
const ROOTS = [':root', 'html', 'body'];

/**
 * Design tokens that a section needs from the shell: custom properties that its stylesheets and scripts read without a
 * fallback, and that neither declares.
 * @throws an Error if a script composes the name of a custom property, because such a name cannot be known
 */
export function usedTokens(styles: readonly string[], scripts: readonly string[]): string[] {
  const composed = scripts.map((script) => COMPOSED_BY_SCRIPT.exec(script)?.[0]).find((text) => text !== undefined);
  if (composed) throw new Error(`A script composes the name of a custom property (${composed}). Write the whole name.`);
  const read = [...styles, ...scripts].flatMap((text) =>
    [...text.matchAll(READ)].flatMap(([, name, end]) => (end === ')' && name ? [name] : [])),
  );
  const own = new Set([...styles.flatMap(declaredProperties), ...scripts.flatMap(propertiesSetByScript)]);
  return sorted([...read, ...scripts.flatMap((script) => namesIn(script, READ_BY_SCRIPT))].filter((n) => !own.has(n)));
}

/** Design tokens that the shell defines for every section: custom properties of the root in its stylesheets. */
export function definedTokens(styles: readonly string[]): string[] {
  const names: string[] = [];
  for (const style of styles) {
    postcss.parse(style).walkDecls(/^--/, ({ prop, parent }) => {
      if (parent?.type === 'rule' && appliesToRoot(parent as Rule)) names.push(prop);
    });
  }
  return sorted(names);
}

function declaredProperties(style: string): string[] {
  const names: string[] = [];
  const root = postcss.parse(style);
  root.walkDecls(/^--/, ({ prop }) => void names.push(prop));
  root.walkAtRules('property', ({ params }) => void names.push(params.trim()));
  return names;
}

function propertiesSetByScript(script: string): string[] {
  return namesIn(script.replaceAll(READ_BY_SCRIPT, ''), NAMED_BY_SCRIPT);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
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
