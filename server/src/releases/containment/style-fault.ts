import { WITHOUT_LAYERS } from '@arena/shared/contract/without-layers';
import { type CssNode, generate, type Selector } from 'css-tree';
import { readStylesheet, type StyleRule, type Stylesheet, shortened, UnreadableStyles } from './stylesheet';

/**
 * Where a section's rules stand: in the layers that the shell has for sections, or, for browsers without layers, in the
 * copy that the build makes. The order of all layers is the shell's.
 */
const PLACES = new Set(['@layer section', '@layer kit', `@supports ${WITHOUT_LAYERS}`]);

/** The shell's header has more, so that the way to other pages stays in sight. */
const HIGHEST = 10;

/** What a section may do to the page as a whole while something of its own is open: keep it from being scrolled. */
const SCROLLING = /^(?:overflow|overscroll-behavior|scrollbar-gutter)(?:-[a-z]+)*$/;

/** What other releases on the page say in their styles: their classes and names, and each of their declarations. */
export type OtherStyles = { names: ReadonlySet<string>; declared: ReadonlySet<string> };

/** Gathers the styles of other releases. What of them cannot be read has no names that could be met. */
export function otherStyles(sheets: readonly string[]): OtherStyles {
  const names = new Set<string>();
  const declared = new Set<string>();
  for (const css of sheets) {
    const sheet = readable(css);
    if (!sheet) continue;
    for (const rule of sheet.rules) {
      for (const name of classesIn(rule.selector)) names.add(name);
      for (const one of declarationsOf(rule)) declared.add(one);
    }
    for (const { name, text } of namedRules(sheet)) {
      names.add(name);
      declared.add(text);
    }
  }
  return { names, declared };
}

function readable(css: string): Stylesheet | undefined {
  try {
    return readStylesheet(css);
  } catch (error) {
    if (error instanceof UnreadableStyles) return undefined;
    throw error;
  }
}

/**
 * What speaks against a stylesheet of a section. It may style what stands inside of an element that has a class of the
 * section's own, from the layers for sections, and load files of its own release. A part of the kit that another release
 * brings along as well says what it says there.
 * @param address where the stylesheet is served; `base` where its release's files are
 * @returns a sentence without its subject, which is the file; undefined when there is nothing
 */
export function styleFault(
  css: string,
  at: { address: string; base: string },
  others: OtherStyles,
): string | undefined {
  try {
    const sheet = readStylesheet(css);
    const foreign = sheet.urls.find((url) => !isOwnFile(url, at));
    if (foreign !== undefined) return `loads ${shortened(foreign)}, which is no file of its release`;
    const taken = namedRules(sheet).find(({ name, text }) => others.names.has(name) && !others.declared.has(text));
    if (taken) return `has another ${taken.name} than the rest of the site`;
    return sheet.rules.map((rule) => ruleFault(rule, others)).find((fault) => fault !== undefined);
  } catch (error) {
    if (error instanceof UnreadableStyles) return error.message;
    throw error;
  }
}

function ruleFault(rule: StyleRule, others: OtherStyles): string | undefined {
  const selector = shortened(generate(rule.selector));
  if (!PLACES.has(rule.context[0] ?? '')) return `styles ${selector} outside of the layers section and kit`;
  if (declarationsOf(rule).every((one) => others.declared.has(one))) return undefined;
  if (locksScrolling(rule, others)) return undefined;
  if (!isInside(rule.selector, others)) return `styles ${selector}, which is not inside of an element of its own`;
  const covering = rule.declarations.find(({ property, value }) => covers(property, value));
  return covering && `sets ${covering.property}: ${covering.value} on ${selector}, which could cover the shell`;
}

/**
 * Whether all that a selector matches is, or stands inside or beside, an element with a class of the section's own:
 * `:not()` and `:has()` do not say so, of the branches of `:is()` and `:where()` all have to.
 */
function isInside({ children }: Selector, others: OtherStyles): boolean {
  return [...children].some((node) => {
    if (node.type === 'ClassSelector') return !others.names.has(`.${node.name}`);
    if (node.type !== 'PseudoClassSelector' || !/^(?:is|where)$/i.test(node.name)) return false;
    const branches = [...(node.children ?? [])].flatMap(selectorsIn);
    return branches.length > 0 && branches.every((branch) => isInside(branch, others));
  });
}

/** Such as `html:has(.own:modal) { overflow: hidden; }`. */
function locksScrolling({ selector, declarations }: StyleRule, others: OtherStyles): boolean {
  const [page, having, ...more] = selector.children;
  return (
    page?.type === 'TypeSelector' &&
    page.name === 'html' &&
    having?.type === 'PseudoClassSelector' &&
    having.name === 'has' &&
    more.length === 0 &&
    [...(having.children ?? [])].flatMap(selectorsIn).every((branch) => isInside(branch, others)) &&
    declarations.every(({ property }) => SCROLLING.test(property))
  );
}

function selectorsIn(node: CssNode): Selector[] {
  if (node.type === 'Selector') return [node];
  return node.type === 'SelectorList' ? [...node.children].flatMap(selectorsIn) : [];
}

function covers(property: string, value: string): boolean {
  return property === 'z-index' && value !== 'auto' && !(/^-?\d+$/.test(value) && Number(value) <= HIGHEST);
}

/** Every declaration of a rule, with all that decides whether it applies. */
function declarationsOf({ context, selector, declarations }: StyleRule): string[] {
  return declarations.map(({ property, value }) => [...context, generate(selector), property, value].join('\n'));
}

/** Keyframes and fonts: the whole page shares their names. */
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

/** A file below `base`, or a picture or font in the address itself. */
function isOwnFile(url: string, { address, base }: { address: string; base: string }): boolean {
  if (/^data:(?:image|font)\//i.test(url)) return true;
  const site = 'https://arena.invalid';
  const parsed = URL.canParse(url, site + address) ? new URL(url, site + address) : undefined;
  return url.startsWith('#') || (parsed?.origin === site && parsed.pathname.startsWith(base));
}
