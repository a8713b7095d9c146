import { defaultTreeAdapter, html, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { escapeHtml } from '../../http/escape-html';

export type MarkupNode = Tree.ChildNode;
export type MarkupElement = Tree.Element;

/** Elements that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** A line break right behind these start tags is not part of the text. */
const DROPS_FIRST_BREAK = new Set(['pre', 'textarea', 'listing']);

/** Elements inside each other; screens of today have some 30. */
const DEEPEST = 200;

/**
 * Parses HTML as a browser does that meets it inside of a `div`, and takes it only as React writes it: every element
 * is closed, in order, and nothing is left to the browser to repair. Such HTML cannot end the element it stands in, and
 * what is looked at here is what the browser will make of it.
 * @returns undefined for all other HTML
 */
export function parseMarkup(markup: string): MarkupNode[] | undefined {
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const { childNodes } = parseFragment(context, markup, {});
  const written = write(childNodes, 0);
  // The parser writes most names in small letters, React does not: `srcSet`.
  return written?.toLowerCase() === markup.toLowerCase() ? childNodes : undefined;
}

export function isElement(node: MarkupNode): node is MarkupElement {
  return 'tagName' in node;
}

function write(nodes: readonly MarkupNode[], depth: number): string | undefined {
  if (depth > DEEPEST) return undefined;
  const parts = nodes.map((node) => writeNode(node, depth));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function writeNode(node: MarkupNode, depth: number): string | undefined {
  if ('value' in node) return escapeHtml(node.value);
  if ('data' in node) return `<!--${node.data}-->`;
  if (!isElement(node)) return undefined;
  const { tagName, attrs, childNodes } = node;
  const names = attrs.map(({ prefix, name, value }) => ` ${prefix ? `${prefix}:` : ''}${name}="${escapeHtml(value)}"`);
  const start = `<${tagName}${names.join('')}`;
  if (node.namespaceURI === html.NS.HTML && VOID.has(tagName)) return `${start}/>`;
  const inside = write(childNodes, depth + 1);
  if (inside === undefined) return undefined;
  const dropped = DROPS_FIRST_BREAK.has(tagName) && inside.startsWith('\n') ? '\n' : '';
  return `${start}>${dropped}${inside}</${tagName}>`;
}
