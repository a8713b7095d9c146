import {
  type Atrule,
  type CssNode,
  generate,
  parse,
  type Rule,
  type Selector,
  tokenize,
  tokenNames,
  walk,
} from 'css-tree';

/** The declarations of one selector; `context` lists the at-rules around them, outermost first. */
export type StyleRule = { context: readonly string[]; selector: Selector; declarations: readonly Declaration[] };

type Declaration = { property: string; value: string };

/** A parsed stylesheet: its style rules, and its keyframes and fonts by name with their text. */
export type Stylesheet = {
  rules: readonly StyleRule[];
  keyframes: readonly { name: string; text: string }[];
  fontFaces: readonly { family: string; text: string }[];
  /** URLs of the files that it loads. */
  urls: readonly string[];
};

/** At-rules that only make style rules conditional. */
const CONDITIONAL_AT_RULES = new Set(['media', 'container', 'supports', 'starting-style']);

/** Functions that load a URL given as a string. */
const LOADING_FUNCTIONS = /^(?:-[a-z]+-)?(?:image-set|src|image|cross-fade|element|paint)$/;

/** The reason why a stylesheet is refused, as a message without its subject. */
export class StylesheetError extends Error {}

/**
 * Parses a stylesheet.
 * @throws StylesheetError for CSS that browsers may parse differently, or that no section needs
 */
export function parseStylesheet(css: string): Stylesheet {
  try {
    return parseStrictly(css);
  } catch (error) {
    // Thousands of nested blocks overflow the parser's stack.
    throw error instanceof RangeError ? new StylesheetError('is nested too deeply') : error;
  }
}

function parseStrictly(css: string): Stylesheet {
  refuseEscapes(css);
  const sheet = parse(css, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new StylesheetError(`cannot be parsed: ${error.message.slice(0, 100)}`);
    },
  });
  const rules: StyleRule[] = [];
  const keyframes: { name: string; text: string }[] = [];
  const fontFaces: { family: string; text: string }[] = [];

  function visit(node: CssNode, context: readonly string[]) {
    if (node.type === 'Comment') return;
    if (node.type === 'Rule') rules.push(...styleRules(node, context));
    else if (node.type === 'Atrule') visitAtrule(node, context);
    else throw new StylesheetError(`contains ${truncate(generate(node))}, which cannot be parsed`);
  }

  function visitAtrule(node: Atrule, context: readonly string[]) {
    const name = node.name.toLowerCase();
    const prelude = node.prelude ? generate(node.prelude) : '';
    if (name === 'keyframes') keyframes.push({ name: prelude, text: generate(node) });
    else if (name === 'font-face') fontFaces.push({ family: familyOf(node), text: generate(node) });
    else if (node.block && (name === 'layer' || CONDITIONAL_AT_RULES.has(name))) {
      for (const child of node.block.children) visit(child, [...context, `@${name} ${prelude}`]);
    } else if (name !== 'page') throw new StylesheetError(`contains @${node.name}, which is not allowed`);
  }

  if (sheet.type === 'StyleSheet') for (const node of sheet.children) visit(node, []);
  return { rules, keyframes, fontFaces, urls: urlsIn(sheet) };
}

function styleRules({ prelude, block }: Rule, context: readonly string[]): StyleRule[] {
  if (prelude.type !== 'SelectorList') throw new StylesheetError(`has the selector ${truncate(generate(prelude))}`);
  const declarations: Declaration[] = [];
  for (const node of block.children) {
    if (node.type !== 'Declaration') throw new StylesheetError('has nested rules');
    declarations.push({ property: node.property.toLowerCase(), value: generate(node.value).toLowerCase() });
  }
  return [...prelude.children].map((selector) => {
    if (selector.type !== 'Selector') throw new StylesheetError(`has the selector ${truncate(generate(selector))}`);
    return { context, selector, declarations };
  });
}

function familyOf({ block }: Atrule): string {
  const families = [...(block?.children ?? [])].flatMap((node) =>
    node.type === 'Declaration' && node.property.toLowerCase() === 'font-family' ? [generate(node.value)] : [],
  );
  return (families.at(-1) ?? '').replaceAll(/['"]/g, '').toLowerCase();
}

function urlsIn(sheet: CssNode): string[] {
  const urls: string[] = [];
  walk(sheet, (node) => {
    if (node.type === 'Url') urls.push(node.value);
    if (node.type === 'Function' && LOADING_FUNCTIONS.test(node.name.toLowerCase())) {
      throw new StylesheetError(`uses ${node.name}(), which is not allowed; use url() instead`);
    }
    if (node.type === 'Raw' && /url|image|src|paint|element/i.test(node.value)) {
      throw new StylesheetError(`contains ${truncate(node.value)}, which cannot be parsed`);
    }
  });
  return urls;
}

/** Punctuation of class names such as `md:w-1/2`, which has no other spelling. */
const ESCAPED_PUNCTUATION = /\\[!#%&()*+,./:=@[\]]/g;

/** Outside strings, other escapes only serve to disguise names. */
function refuseEscapes(css: string) {
  tokenize(css, (type, start, end) => {
    const name = tokenNames[type];
    if (name === 'string-token' || name === 'comment-token') return;
    const text = css.slice(start, end);
    const rest = name === 'ident-token' ? text.replaceAll(ESCAPED_PUNCTUATION, '') : text;
    if (rest.includes('\\')) throw new StylesheetError('has an escape outside a string');
  });
}

export function truncate(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
