import { defaultTreeAdapter, html, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { escapeHtml } from '../../../kernel/http/escape-html';

export type MarkupNode = Tree.ChildNode;
export type MarkupElement = Tree.Element;

/** Elements without an end tag. */
const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** The parser drops a line break directly after these start tags. */
const DROPS_FIRST_LINE_BREAK = new Set(['pre', 'textarea', 'listing']);

/** Nested elements; current pages have about 30 levels. */
const MAX_DEPTH = 200;

/**
 * Parses HTML like a browser inside a `div`. Accepts only HTML as React writes it: every element is closed, in order,
 * and the parser repairs nothing. HTML like this cannot close the element around it, and a browser builds exactly the
 * tree that is checked here.
 * @returns undefined for all other HTML
 */
export function parseMarkup(markup: string): MarkupNode[] | undefined {
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const { childNodes } = parseFragment(context, markup, {});
  const serialized = serialize(childNodes, 0);
  // The parser lowercases most names, React does not: `srcSet`.
  return serialized?.toLowerCase() === markup.toLowerCase() ? childNodes : undefined;
}

export function isElement(node: MarkupNode): node is MarkupElement {
  return 'tagName' in node;
}

function serialize(nodes: readonly MarkupNode[], depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const parts = nodes.map((node) => serializeNode(node, depth));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function serializeNode(node: MarkupNode, depth: number): string | undefined {
  if ('value' in node) return escapeHtml(node.value);
  if ('data' in node) return `<!--${node.data}-->`;
  if (!isElement(node)) return undefined;
  const { tagName, attrs, childNodes } = node;
  const attributes = attrs.map(
    ({ prefix, name, value }) => ` ${prefix ? `${prefix}:` : ''}${name}="${escapeHtml(value)}"`,
  );
  const start = `<${tagName}${attributes.join('')}`;
  if (node.namespaceURI === html.NS.HTML && VOID_ELEMENTS.has(tagName)) return `${start}/>`;
  const content = serialize(childNodes, depth + 1);
  if (content === undefined) return undefined;
  const dropped = DROPS_FIRST_LINE_BREAK.has(tagName) && content.startsWith('\n') ? '\n' : '';
  return `${start}>${dropped}${content}</${tagName}>`;
}
