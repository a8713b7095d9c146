import { isElement, type MarkupElement, type MarkupNode, parseMarkup } from './markup';
import { isSiteUrl, loadsReleaseFiles } from './urls';

/** Maximum characters; current pages have 1,000. */
const MAX_HEAD_LENGTH = 20_000;

/** Names that describe the page. Names that speak for the whole site, such as a proof of its ownership, are left out. */
const META_NAMES = /^(?:author|description|keywords|robots|twitter:[a-z:_]+)$/;
/** The page's own URL, which the server writes, and files that link previews load. */
const ADDRESS = 'og:url';
const FILES = /^(?:og:(?:audio|image|video)|twitter:(?:image|player))(?::(?:secure_url|src|stream|url))?$/;

const META_PROPERTIES = /^(?:article|og|profile|video):[a-z:_]+$/;

const LINK_ATTRIBUTES = new Set(
  'as crossorigin fetchpriority href hreflang imagesizes imagesrcset media rel type'.split(' '),
);
const LINK_RELATIONS = new Set(['alternate', 'next', 'prev']);
const PRELOAD_TYPES = new Set(['font', 'image']);

/**
 * Checks the head elements of a page. Allowed are a title, a description, a picture from a release, and preloads of
 * images and fonts.
 * @returns the first fault, as a message without its subject (the page); undefined if there is none
 */
export function headFault(head: string): string | undefined {
  if (head.length > MAX_HEAD_LENGTH) return `its head has more than ${MAX_HEAD_LENGTH} characters`;
  const nodes = parseMarkup(head);
  if (!nodes) return 'its head is not well-formed: every element has to be written as React writes it';
  const forbidden = nodes.find((node) => !isElement(node) || !isHarmless(node));
  return forbidden && `its head contains ${describe(forbidden)}, which is not allowed`;
}

function isHarmless({ tagName, attrs }: MarkupElement): boolean {
  const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  if (tagName === 'title') return attrs.length === 0;
  if (tagName === 'meta') return isHarmlessMeta(values);
  return tagName === 'link' && isHarmlessLink(values);
}

function isHarmlessMeta({ name, property, content, ...others }: Record<string, string>): boolean {
  if (Object.keys(others).length > 0 || content === undefined) return false;
  if (name !== undefined && property !== undefined) return false;
  const key = name ?? property ?? '';
  if (key === ADDRESS || (FILES.test(key) && !loadsReleaseFiles(content, 'content'))) return false;
  return name === undefined ? META_PROPERTIES.test(key) : META_NAMES.test(key);
}

function isHarmlessLink(values: Record<string, string>): boolean {
  if (!Object.keys(values).every((name) => LINK_ATTRIBUTES.has(name))) return false;
  const { rel = '', as = '', href, imagesrcset } = values;
  if (LINK_RELATIONS.has(rel)) return href !== undefined && isSiteUrl(href);
  if (rel !== 'preload' || !PRELOAD_TYPES.has(as)) return false;
  return (
    (href === undefined || loadsReleaseFiles(href, 'href')) &&
    (imagesrcset === undefined || loadsReleaseFiles(imagesrcset, 'imagesrcset'))
  );
}

function describe(node: MarkupNode): string {
  if (!isElement(node)) return 'text';
  const [first] = node.attrs;
  return `<${node.tagName}${first ? ` ${first.name}="${first.value.slice(0, 60)}"` : ''}>`;
}
