import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { html } from 'parse5';
import { BEHIND_PAGE, ROOT, START } from './element-ids';
import { isElement, type MarkupElement, type MarkupNode, parseMarkup } from './markup';
import { isSiteAddress, leadsToScript, loadsFromReleases } from './urls';

/** Characters; screens of today have 30,000. */
const LARGEST_BODY = 500_000;

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

/** Elements by which the document's own scripts find what is theirs. */
const RESERVED_IDS = new Set([ROOT, BEHIND_PAGE, START, RELEASE_MAP_ID]);

/** On other elements a name can hide what `document` has under it. */
const NAMED = new Set(['button', 'details', 'fieldset', 'input', 'output', 'select', 'textarea']);

/** Attributes that lead somewhere when a visitor follows them. */
const LINKS = new Set(['href', 'cite']);
/** Attributes by which what a visitor filled in is sent. */
const RECEIVERS = new Set(['action', 'formaction']);
/** Attributes by which a page loads something at once. */
const SOURCES = new Set(['src', 'srcset', 'poster', 'background', 'data']);

/** Attributes that no page needs: they run, load or report something. */
const REFUSED = new Set(['srcdoc', 'http-equiv', 'nonce', 'is', 'ping', 'attributionsrc', 'usemap', 'shadowrootmode']);

/**
 * What speaks against showing the HTML of a screen inside of `#root`: it has to stay there, run nothing, load only
 * files of releases and send forms only to this site.
 * @returns a sentence without its subject, which is the page; undefined when there is nothing
 */
export function bodyFault(body: string): string | undefined {
  if (body.length > LARGEST_BODY) return `its HTML has more than ${LARGEST_BODY} characters`;
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
  if (!allowed?.has(tagName)) return `it holds <${tagName}>, which a screen may not bring along`;
  const refused = attrs.find(({ name, value }) => !isHarmless(element, name, value));
  return (
    refused && `its <${tagName}> has ${refused.name}="${shortened(refused.value)}", which a screen may not bring along`
  );
}

function isHarmless({ tagName, namespaceURI }: MarkupElement, name: string, value: string): boolean {
  if (name.startsWith('on') || REFUSED.has(name)) return false;
  if (name === 'id') return !RESERVED_IDS.has(value);
  if (name === 'name') return NAMED.has(tagName);
  if (SOURCES.has(name)) return loadsFromReleases(value, name);
  if (RECEIVERS.has(name)) return isSiteAddress(value);
  if (namespaceURI === html.NS.SVG) return svgIsHarmless(name, value);
  return !LINKS.has(name) || !leadsToScript(value);
}

/** A drawing refers to its own parts and to files of releases. */
function svgIsHarmless(name: string, value: string): boolean {
  if (name === 'href') return value.startsWith('#') || loadsFromReleases(value, name);
  return !/url\(/i.test(value) || /^url\((['"]?)#[^'")]*\1\)( [a-z]+)?$/i.test(value);
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
