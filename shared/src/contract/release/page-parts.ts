import { byAppName } from '../section/navigation';
import { isParameter, segmentsOf } from '../section/route-pattern';
import { SHELL } from './release';

/**
 * An app of a page, for people who look at releases that are not live.
 * - `label`: app and release
 * - `details`: what else is known of the release, as text
 * - `history`: URL of its history
 */
export type PagePart = {
  app: string;
  label: string;
  paths: readonly string[];
  details: readonly string[];
  history?: string;
};

/**
 * A list that names the release of the shell and of each section. While it is open, the shell and the section in view
 * have outlines with their names. This needs no script: the style finds the section by the canonical link of the page,
 * which the shell keeps up to date. Browsers without `:has()` show the list only.
 * @param origin of the canonical link
 * @returns HTML, and a style for the head of the page
 */
export function renderPageParts(parts: readonly PagePart[], origin: string): { html: string; style: string } {
  const sorted = [...parts].sort((a, b) => Number(b.app === SHELL) - Number(a.app === SHELL) || byAppName(a, b));
  const shell = sorted.find(({ app }) => app === SHELL);
  return {
    html: `<details class="arena-parts"><summary>Parts of this page</summary><ul>${sorted.map(renderPart).join('')}</ul></details>`,
    style: [
      STYLE,
      ...(shell ? [`${OPEN} #root::before { content: "${shell.label}"; }`] : []),
      ...sorted.map((part) => styleInView(part, origin)),
    ].join('\n'),
  };
}

function renderPart({ app, label, details, history }: PagePart): string {
  const link = history ? ` <a href="${history}">History<span> of ${app}</span></a>` : '';
  const text = [`<b>${label}</b>`, ...details].join(', ');
  return `<li data-part="${app}"><span>${text}</span>${link}</li>`;
}

/** The style while a page of an app is in view. */
function styleInView({ app, label, paths }: PagePart, origin: string): string {
  const page = `:root:has(link[rel="canonical"]:is(${paths.map((path) => urlSelector(origin, path)).join(', ')}))`;
  return [
    `${page} [data-part="${app}"] { box-shadow: inset 4px 0 currentColor; }`,
    `${page} [data-part="${app}"] > span::after { content: " · in view"; }`,
    `${page}:has(.arena-parts[open]) #main::before { content: "${label}"; }`,
  ].join('\n');
}

/** Selects the URLs of a route pattern, up to its first parameter. */
function urlSelector(origin: string, pattern: string): string {
  const segments = segmentsOf(pattern);
  const parameter = segments.findIndex(isParameter);
  if (parameter === -1) return `[href="${origin}${pattern}"]`;
  return `[href^="${[origin, ...segments.slice(0, parameter)].join('/')}/"]`;
}

const OPEN = ':root:has(.arena-parts[open])';

const STYLE = `${OPEN} :is(#root, #main) { outline: 2px solid var(--notice, #ffc14d); outline-offset: -2px; }
${OPEN} #main { outline-style: dashed; outline-offset: -6px; }
${OPEN} :is(#root, #main)::before {
  display: block;
  width: fit-content;
  max-width: 100%;
  padding: 2px 8px;
  background: var(--notice, #ffc14d);
  color: var(--ground, #10140f);
  font: 700 0.875rem/1.4 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
.arena-parts { background: var(--notice, #ffc14d); color: var(--ground, #10140f); font-size: 0.875rem; line-height: 20px; }
.arena-parts summary { width: fit-content; margin: 0 auto; padding: 14px 8px; font-weight: 700; cursor: pointer; }
.arena-parts ul { max-width: 60rem; margin: 0 auto; padding: 0 16px; list-style: none; overflow-wrap: anywhere; }
.arena-parts li { display: flex; justify-content: space-between; align-items: center; gap: 8px; min-height: 48px; padding: 4px 0 4px 12px; }
.arena-parts a { flex: none; padding: 14px 8px; color: inherit; font-weight: 700; }
.arena-parts a span { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }`;
