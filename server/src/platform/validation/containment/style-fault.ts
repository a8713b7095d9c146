import { WITHOUT_LAYERS } from '@arena/shared/contract/release/without-layers';
import { type CssNode, generate, type Selector } from 'css-tree';
import { parseStylesheet, type StyleRule, type Stylesheet, StylesheetError, truncate } from './stylesheet';

/**
 * Outermost at-rules that a section's rules may be in: the shell's layers for sections, or the copy that the build makes
 * for browsers without layers. The shell defines the order of all layers.
 */
const ALLOWED_CONTEXTS = new Set(['@layer section', '@layer kit', `@supports ${WITHOUT_LAYERS}`]);

/** The z-index of the shell's header is higher, so its navigation stays visible. */
const MAX_Z_INDEX = 10;

/** The only properties that a section may set on the whole page: they stop scrolling while one of its dialogs is open. */
const SCROLL_PROPERTIES = /^(?:overflow|overscroll-behavior|scrollbar-gutter)(?:-[a-z]+)*$/;

/** Styles of the other releases on the page: their class names, their other global names, and all their declarations. */
export type OtherStyles = { names: ReadonlySet<string>; declarations: ReadonlySet<string> };

/** Collects the styles of other releases. Skips stylesheets that cannot be parsed. */
export function collectStyles(sheets: readonly string[]): OtherStyles {
  const names = new Set<string>();
  const declarations = new Set<string>();
  for (const css of sheets) {
    const sheet = tryParse(css);
    if (!sheet) continue;
    for (const rule of sheet.rules) {
      for (const name of classesIn(rule.selector)) names.add(name);
      for (const declaration of declarationsOf(rule)) declarations.add(declaration);
    }
    for (const { name, text } of namedRules(sheet)) {
      names.add(name);
      declarations.add(text);
    }
  }
  return { names, declarations };
}

function tryParse(css: string): Stylesheet | undefined {
  try {
    return parseStylesheet(css);
  } catch (error) {
    if (error instanceof StylesheetError) return undefined;
    throw error;
  }
}

/**
 * Checks a stylesheet of a section. Its rules may only be in the layers for sections, match only elements inside an
 * element with one of the section's classes, and load only files of its release. Rules of the shared kit that another
 * release contains too must be identical.
 * @param location `url` of the stylesheet and `base` URL of its release's files
 * @returns the first fault, as a message without its subject (the file); undefined if there is none
 */
export function styleFault(
  css: string,
  location: { url: string; base: string },
  others: OtherStyles,
): string | undefined {
  try {
    const sheet = parseStylesheet(css);
    const foreign = sheet.urls.find((url) => !isOwnFile(url, location));
    if (foreign !== undefined) return `loads ${truncate(foreign)}, which is not a file of its release`;
    const conflict = namedRules(sheet).find(
      ({ name, text }) => others.names.has(name) && !others.declarations.has(text),
    );
    if (conflict) return `defines ${conflict.name} differently from the rest of the site`;
    return sheet.rules.map((rule) => ruleFault(rule, others)).find((fault) => fault !== undefined);
  } catch (error) {
    if (error instanceof StylesheetError) return error.message;
    throw error;
  }
}

function ruleFault(rule: StyleRule, others: OtherStyles): string | undefined {
  const selector = truncate(generate(rule.selector));
  if (!ALLOWED_CONTEXTS.has(rule.context[0] ?? '')) return `styles ${selector} outside the layers section and kit`;
  if (declarationsOf(rule).every((declaration) => others.declarations.has(declaration))) return undefined;
  if (locksScrolling(rule, others)) return undefined;
  if (!isScoped(rule.selector, others)) return `styles ${selector}, which is not limited to the section's elements`;
  const covering = rule.declarations.find(({ property, value }) => couldCover(property, value));
  return covering && `sets ${covering.property}: ${covering.value} on ${selector}, which could cover the shell`;
}

/**
 * Whether a selector only matches elements that have one of the section's classes, or are descendants or later siblings
 * of one. `:not()` and `:has()` prove nothing; every branch of `:is()` and `:where()` has to be scoped.
 */
function isScoped({ children }: Selector, others: OtherStyles): boolean {
  return [...children].some((node) => {
    if (node.type === 'ClassSelector') return !others.names.has(`.${node.name}`);
    if (node.type !== 'PseudoClassSelector' || !/^(?:is|where)$/i.test(node.name)) return false;
    const branches = [...(node.children ?? [])].flatMap(selectorsIn);
    return branches.length > 0 && branches.every((branch) => isScoped(branch, others));
  });
}

/** Whether a rule only stops scrolling, like `html:has(.own:modal) { overflow: hidden; }`. */
function locksScrolling({ selector, declarations }: StyleRule, others: OtherStyles): boolean {
  const [page, having, ...more] = selector.children;
  return (
    page?.type === 'TypeSelector' &&
    page.name === 'html' &&
    having?.type === 'PseudoClassSelector' &&
    having.name === 'has' &&
    more.length === 0 &&
    [...(having.children ?? [])].flatMap(selectorsIn).every((branch) => isScoped(branch, others)) &&
    declarations.every(({ property }) => SCROLL_PROPERTIES.test(property))
  );
}

function selectorsIn(node: CssNode): Selector[] {
  if (node.type === 'Selector') return [node];
  return node.type === 'SelectorList' ? [...node.children].flatMap(selectorsIn) : [];
}

function couldCover(property: string, value: string): boolean {
  return property === 'z-index' && value !== 'auto' && !(/^-?\d+$/.test(value) && Number(value) <= MAX_Z_INDEX);
}

/** The declarations of a rule, each with its at-rules and selector. */
function declarationsOf({ context, selector, declarations }: StyleRule): string[] {
  return declarations.map(({ property, value }) => [...context, generate(selector), property, value].join('\n'));
}

/** Keyframes and fonts. Their names are global to the page. */
function namedRules({ keyframes, fontFaces }: Stylesheet): { name: string; text: string }[] {
  return [
    ...keyframes.map(({ name, text }) => ({ name: `@keyframes ${name}`, text })),
    ...fontFaces.map(({ family, text }) => ({ name: `@font-face ${family}`, text })),
  ];
}

function classesIn(selector: Selector): string[] {
  return [...selector.children].flatMap((node): string[] => {
    if (node.type === 'ClassSelector') return [`.${node.name}`];
    if (node.type !== 'PseudoClassSelector') return [];
    return [...(node.children ?? [])].flatMap(selectorsIn).flatMap(classesIn);
  });
}

/** Whether a URL is a file below `base`, an image or font as a data URL, or a fragment. */
function isOwnFile(value: string, { url, base }: { url: string; base: string }): boolean {
  if (/^data:(?:image|font)\//i.test(value)) return true;
  const site = 'https://arena.invalid';
  const parsed = URL.canParse(value, site + url) ? new URL(value, site + url) : undefined;
  return value.startsWith('#') || (parsed?.origin === site && parsed.pathname.startsWith(base));
}
