import { PAGE_CONTENTS_ID } from '@arena/shared/contract/release/content';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { html } from 'parse5';
import { AFTER_PAGE_ID, ROOT_ID, START_ID } from './element-ids';
import { isElement, type MarkupElement, type MarkupNode, parseMarkup } from './markup';
import { isSiteUrl, loadsReleaseFiles, runsScript } from './urls';

/** Maximum characters; current pages have 30,000. */
const MAX_BODY_LENGTH = 500_000;

const HTML_ELEMENTS = new Set(
  `a abbr address article aside audio b bdi bdo blockquote br button canvas caption cite code col colgroup data
  datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
  hgroup hr i img input ins kbd label legend li main mark menu meter nav ol optgroup option output p picture pre
  progress q rp rt ruby s samp search section select small source span strong sub summary sup table tbody td textarea
  tfoot th thead time tr track u ul var video wbr`.split(/\s+/),
);

const SVG_ELEMENTS = new Set(
  `circle clipPath defs desc ellipse filter g image line linearGradient marker mask path pattern polygon polyline
  radialGradient rect stop svg symbol text textPath title tspan use feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset feTile feTurbulence`.split(/\s+/),
);

/** Ids of elements that the document's own scripts look up. */
const RESERVED_IDS = new Set([ROOT_ID, AFTER_PAGE_ID, START_ID, RELEASE_MAP_ID, PAGE_CONTENTS_ID]);

/** Elements that may have a name. The name of any other element can shadow a property of `document`. */
const NAMEABLE_ELEMENTS = new Set(['button', 'details', 'fieldset', 'input', 'output', 'select', 'textarea']);

/** Attributes with links that a visitor can follow. */
const LINK_ATTRIBUTES = new Set(['href', 'cite']);
/** Attributes with the URL that a form is sent to. */
const FORM_ATTRIBUTES = new Set(['action', 'formaction']);
/** Attributes with URLs that the browser loads immediately. */
const SOURCE_ATTRIBUTES = new Set(['src', 'srcset', 'poster', 'background', 'data']);

/** Attributes that run, load or report something. No page needs them. */
const FORBIDDEN_ATTRIBUTES = new Set([
  'srcdoc',
  'http-equiv',
  'nonce',
  'is',
  'ping',
  'attributionsrc',
  'usemap',
  'shadowrootmode',
]);

/**
 * Checks the HTML of a page before it is put into `#root`. It must stay inside `#root`, run no scripts, load only files
 * of releases and send forms only to this site.
 * @returns the first fault, as a message without its subject (the page); undefined if there is none
 */
export function bodyFault(body: string): string | undefined {
  if (body.length > MAX_BODY_LENGTH) return `its HTML has more than ${MAX_BODY_LENGTH} characters`;
  const nodes = parseMarkup(body);
  if (!nodes) return 'its HTML is not well-formed: every element has to be closed, in order, as React writes it';
  return faultIn(nodes);
}

function faultIn(nodes: readonly MarkupNode[]): string | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const fault = elementFault(node) ?? faultIn(node.childNodes);
    if (fault) return fault;
  }
  return undefined;
}

function elementFault(element: MarkupElement): string | undefined {
  const { tagName, namespaceURI, attrs } = element;
  const allowed =
    namespaceURI === html.NS.SVG ? SVG_ELEMENTS : namespaceURI === html.NS.HTML ? HTML_ELEMENTS : undefined;
  if (!allowed?.has(tagName)) return `it contains <${tagName}>, which is not allowed`;
  const forbidden = attrs.find(({ name, value }) => !isHarmless(element, name, value));
  return forbidden && `its <${tagName}> has ${forbidden.name}="${truncate(forbidden.value)}", which is not allowed`;
}

function isHarmless({ tagName, namespaceURI }: MarkupElement, name: string, value: string): boolean {
  if (name.startsWith('on') || FORBIDDEN_ATTRIBUTES.has(name)) return false;
  if (name === 'id') return !RESERVED_IDS.has(value);
  if (name === 'name') return NAMEABLE_ELEMENTS.has(tagName);
  if (SOURCE_ATTRIBUTES.has(name)) return loadsReleaseFiles(value, name);
  if (FORM_ATTRIBUTES.has(name)) return isSiteUrl(value);
  if (namespaceURI === html.NS.SVG) return isHarmlessInSvg(name, value);
  return !LINK_ATTRIBUTES.has(name) || !runsScript(value);
}

/** An SVG may only refer to its own parts and to files of releases. */
function isHarmlessInSvg(name: string, value: string): boolean {
  if (name === 'href') return value.startsWith('#') || loadsReleaseFiles(value, name);
  return !/url\(/i.test(value) || /^url\((['"]?)#[^'")]*\1\)( [a-z]+)?$/i.test(value);
}

function truncate(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
