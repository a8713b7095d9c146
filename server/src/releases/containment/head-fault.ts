import { isElement, type MarkupElement, type MarkupNode, parseMarkup } from './markup';
import { isSiteAddress, loadsFromReleases } from './urls';

/** Characters; screens of today have 1,000. */
const LARGEST_HEAD = 20_000;

/** What a page may say of itself. What others would read as the word of the site, such as a proof of owning it, is not among it. */
const META_NAMES = /^(?:author|description|keywords|robots|twitter:[a-z:_]+)$/;
const META_PROPERTIES = /^(?:article|og|profile|video):[a-z:_]+$/;

const LINK_ATTRIBUTES = new Set(
  'as crossorigin fetchpriority href hreflang imagesizes imagesrcset media rel type'.split(' '),
);
const LINK_RELATIONS = new Set(['alternate', 'canonical', 'next', 'prev']);
const PRELOADED = new Set(['font', 'image']);

/**
 * What speaks against what a screen puts into the head: it may have a title, describe itself, name its address, and ask
 * for its pictures and fonts early.
 * @returns a sentence without its subject, which is the page; undefined when there is nothing
 */
export function headFault(head: string): string | undefined {
  if (head.length > LARGEST_HEAD) return `its head has more than ${LARGEST_HEAD} characters`;
  const nodes = parseMarkup(head);
  if (!nodes) return 'its head is not well-formed: every element has to be written as React writes it';
  const refused = nodes.find((node) => !isElement(node) || !isHarmless(node));
  return refused && `its head holds ${described(refused)}, which a screen may not bring along`;
}

function isHarmless({ tagName, attrs }: MarkupElement): boolean {
  const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  if (tagName === 'title') return attrs.length === 0;
  if (tagName === 'meta') return metaIsHarmless(values);
  return tagName === 'link' && linkIsHarmless(values);
}

function metaIsHarmless({ name, property, content, ...others }: Record<string, string>): boolean {
  if (Object.keys(others).length > 0 || content === undefined) return false;
  if (name !== undefined) return property === undefined && META_NAMES.test(name);
  return property !== undefined && META_PROPERTIES.test(property);
}

function linkIsHarmless(values: Record<string, string>): boolean {
  if (!Object.keys(values).every((name) => LINK_ATTRIBUTES.has(name))) return false;
  const { rel = '', as = '', href, imagesrcset } = values;
  if (LINK_RELATIONS.has(rel)) return href !== undefined && isSiteAddress(href);
  if (rel !== 'preload' || !PRELOADED.has(as)) return false;
  return (
    (href === undefined || loadsFromReleases(href, 'href')) &&
    (imagesrcset === undefined || loadsFromReleases(imagesrcset, 'imagesrcset'))
  );
}

function described(node: MarkupNode): string {
  if (!isElement(node)) return 'text';
  const [first] = node.attrs;
  return `<${node.tagName}${first ? ` ${first.name}="${first.value.slice(0, 60)}"` : ''}>`;
}
