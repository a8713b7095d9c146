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

/** One declaration for one selector; `context` names the at-rules around it, the layer first. */
export type StyleRule = { context: readonly string[]; selector: Selector; declarations: readonly Declared[] };

type Declared = { property: string; value: string };

/** A stylesheet taken apart: its style rules, and its other at-rules by name and what they say. */
export type Stylesheet = {
  rules: readonly StyleRule[];
  keyframes: readonly { name: string; text: string }[];
  fontFaces: readonly { family: string; text: string }[];
  /** Addresses of files it loads. */
  urls: readonly string[];
};

/** At-rules around style rules that only say when these apply. */
const CONDITIONS = new Set(['media', 'container', 'supports', 'starting-style']);

/** Functions that load what stands in them as text. */
const LOADING = /^(?:-[a-z]+-)?(?:image-set|src|image|cross-fade|element|paint)$/;

/** What keeps a stylesheet from being taken apart, as a sentence without its subject. */
export class UnreadableStyles extends Error {}

/**
 * Takes a stylesheet apart.
 * @throws UnreadableStyles when there is in it what browsers might read in another way, or what no section needs
 */
export function readStylesheet(css: string): Stylesheet {
  try {
    return takenApart(css);
  } catch (error) {
    // What is nested thousands deep ends the parser's stack.
    throw error instanceof RangeError ? new UnreadableStyles('is nested too deep') : error;
  }
}

function takenApart(css: string): Stylesheet {
  refuseEscapes(css);
  const sheet = parse(css, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new UnreadableStyles(`cannot be read: ${error.message.slice(0, 100)}`);
    },
  });
  const rules: StyleRule[] = [];
  const keyframes: { name: string; text: string }[] = [];
  const fontFaces: { family: string; text: string }[] = [];

  function visit(node: CssNode, context: readonly string[]) {
    if (node.type === 'Comment') return;
    if (node.type === 'Rule') rules.push(...styleRules(node, context));
    else if (node.type === 'Atrule') visitAtrule(node, context);
    else throw new UnreadableStyles(`holds ${shortened(generate(node))}, which cannot be read`);
  }

  function visitAtrule(node: Atrule, context: readonly string[]) {
    const name = node.name.toLowerCase();
    const prelude = node.prelude ? generate(node.prelude) : '';
    if (name === 'keyframes') keyframes.push({ name: prelude, text: generate(node) });
    else if (name === 'font-face') fontFaces.push({ family: familyOf(node), text: generate(node) });
    else if (node.block && (name === 'layer' || CONDITIONS.has(name))) {
      for (const child of node.block.children) visit(child, [...context, `@${name} ${prelude}`]);
    } else if (name !== 'page') throw new UnreadableStyles(`holds @${node.name}, which a section may not bring along`);
  }

  if (sheet.type === 'StyleSheet') for (const node of sheet.children) visit(node, []);
  return { rules, keyframes, fontFaces, urls: urlsIn(sheet) };
}

function styleRules({ prelude, block }: Rule, context: readonly string[]): StyleRule[] {
  if (prelude.type !== 'SelectorList') throw new UnreadableStyles(`has the selector ${shortened(generate(prelude))}`);
  const declarations: Declared[] = [];
  for (const node of block.children) {
    if (node.type !== 'Declaration') throw new UnreadableStyles('has rules inside of rules');
    declarations.push({ property: node.property.toLowerCase(), value: generate(node.value).toLowerCase() });
  }
  return [...prelude.children].map((selector) => {
    if (selector.type !== 'Selector') throw new UnreadableStyles(`has the selector ${shortened(generate(selector))}`);
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
    if (node.type === 'Function' && LOADING.test(node.name.toLowerCase())) {
      throw new UnreadableStyles(`uses ${node.name}(), which a section may not; url() does the same`);
    }
    if (node.type === 'Raw' && /url|image|src|paint|element/i.test(node.value)) {
      throw new UnreadableStyles(`holds ${shortened(node.value)}, which cannot be read`);
    }
  });
  return urls;
}

/** Outside of texts an escape only hides what a name is. */
function refuseEscapes(css: string) {
  tokenize(css, (type, start, end) => {
    const name = tokenNames[type];
    if (name === 'string-token' || name === 'comment-token') return;
    if (css.slice(start, end).includes('\\')) throw new UnreadableStyles('has an escape outside of a text');
  });
}

export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
