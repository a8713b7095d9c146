import { assetBase } from '../../src/contract/release/asset-base';
import { contentPath, hasContent, PAGE_CONTENTS_ID, type PageContents } from '../../src/contract/release/content';
import { type PagePart, renderPageParts } from '../../src/contract/release/page-parts';
import { type Release, SHELL } from '../../src/contract/release/release';
import { RELEASE_MAP_ID, type ReleaseMap } from '../../src/contract/release/release-map';
import { DEVELOPMENT_RELEASE } from './development-config';

/** The contents of the site's page. */
const CONTENTS = new RegExp(`<script type="application/json" id="${PAGE_CONTENTS_ID}">.*?</script>\\s*`, 's');

const RELEASE_MAP = new RegExp(`(<script type="application/json" id="${RELEASE_MAP_ID}">)(.*?)(</script>)`, 's');

/** Everything that the page of the site loads from the live shell. */
const SHELL_LINKS = new RegExp(`<link\\b[^>]*"/releases/${SHELL}/[^>]*>\\s*`, 'g');
const SHELL_SCRIPTS = new RegExp(`(?:<script\\b[^>]*"/releases/${SHELL}/[^>]*></script>\\s*)+`);

/** The content of a prerendered page: elements in the head; the root, and the script that belongs to it. */
const SCREEN_HEAD = /<title>.*?<\/title>|<meta (?:name="description"|property=)[^>]*>/gs;
const WAIT_FOR_CONTENT = /<link rel="expect"[^>]*>/;
const ROOT = /<div id="root".*<\/div>(\s*<script id="[^"]*">.*?<\/script>)?/s;

/**
 * A value that passes the check for a hash and that browsers ignore. Files in development change, so they have no hash
 * that a page could know.
 */
const NO_INTEGRITY = ' ';

/** HTML of a prerendered page: elements of its head, and the content of the root. */
export type Rendered = { head: string; body: string };

/** A page in development. `section` and `rendered` belong to the section that serves its path. */
export type DevelopmentPage = {
  /** Of the server for development. */
  origin: string;
  path: string;
  /** Identifies what pages contain; see `DevelopmentState`. */
  version: string;
  map: ReleaseMap;
  /** Of the shell and of the section. */
  contents: PageContents;
  shell: Release;
  prerendered?: { section: Release; rendered: Rendered };
};

const NO_PAGES = 'The site has no pages yet.\nNext: npx arena publish shell';

/**
 * The release map in a page of the site.
 * @throws when this is not a page of a site
 */
export function readReleaseMap(html: string): ReleaseMap {
  const [, , json] = RELEASE_MAP.exec(html) ?? [];
  if (!json) throw new Error(NO_PAGES);
  return JSON.parse(json);
}

/**
 * Version of the live shell, from a page of the site.
 * @throws when this is not a page of a site
 */
export function liveShellVersion(html: string): string {
  const [, version] = new RegExp(`"/releases/${SHELL}/([^/"]+)-[^/"-]+/`).exec(html) ?? [];
  if (!version) throw new Error(NO_PAGES);
  return version;
}

/** Replaces the live release of each section in a release map. Redirects of the sections come first. */
export function withSections(map: ReleaseMap, sections: readonly Release[]): ReleaseMap {
  const apps = sections.map(({ app }) => app);
  return {
    ...map,
    integrity: {
      ...map.integrity,
      ...Object.fromEntries(sections.flatMap(loadedFiles).map((file) => [file, NO_INTEGRITY])),
    },
    sections: [...map.sections.filter(({ app }) => !apps.includes(app)), ...sections.map(liveSection)],
    redirects: [...sections.flatMap(({ section }) => section.redirects ?? []), ...(map.redirects ?? [])],
  };
}

/**
 * Composes a page in development from a page of the site: with another shell and release map.
 * @param html the site's "not found" page, which has no prerendered content
 */
export function composePage(
  html: string,
  { origin, path, version, map, contents, shell, prerendered }: DevelopmentPage,
): string {
  const parts = renderPageParts([partOf(shell, 'for development'), ...map.sections.map(partOfSection)], origin);
  const head = [
    `<link rel="canonical" href="${origin}${path}">`,
    `<style>${parts.style}</style>`,
    `<meta name="arena-dev" data-page="${version}">`,
    '<script src="/arena-dev/refresh.js"></script>',
    '<script type="module" src="/arena-dev/client/main"></script>',
    ...headLinks(shell),
    ...(prerendered ? [prerendered.rendered.head, ...headLinks(prerendered.section)] : []),
    ...(prerendered ? [`<link rel="preload" as="script" href="${entryOf(prerendered.section)}" crossorigin>`] : []),
  ];
  const root = `<div id="root"${prerendered ? ' data-prerendered' : ''}>${prerendered?.rendered.body ?? ''}</div>`;
  const base = assetBase(SHELL, shell.id);
  const inlineContents = `<script type="application/json" id="${PAGE_CONTENTS_ID}">${serializeForScript(contents)}</script>`;
  const scripts = shell.scripts.map((file) => `<script src="${base}${file}" crossorigin></script>`);
  // Functions, because `$` has a meaning in a replacement.
  return (prerendered ? html : html.replace(WAIT_FOR_CONTENT, ''))
    .replace(SCREEN_HEAD, '')
    .replace(SHELL_LINKS, '')
    .replace(SHELL_SCRIPTS, () => scripts.join(''))
    .replace(CONTENTS, '')
    .replace(RELEASE_MAP, (_, begin, _json, end) => begin + serializeForScript(map) + end + inlineContents)
    .replace(ROOT, (_, script = '') => parts.html + (prerendered ? root + script : root))
    .replace('</head>', () => `${head.join('\n')}\n</head>`);
}

function partOf(
  { app, section }: Pick<Release, 'app'> & { section: { paths: readonly string[] } },
  what: string,
): PagePart {
  return { app, label: `${app} ${what}`, paths: section.paths, details: [] };
}

/** Of the site, a page may name only the section that it shows with its release. */
function partOfSection(section: ReleaseMap['sections'][number]): PagePart {
  if (!('release' in section)) return partOf(section, 'as on the site');
  return partOf(section, section.release === DEVELOPMENT_RELEASE ? 'from source' : section.release);
}

/** Icons, stylesheets and preloaded fonts. The code of a section finds its stylesheets by these URLs. */
function headLinks({ app, id, styles, fonts = [], files }: Release): string[] {
  const base = assetBase(app, id);
  const icons = app === SHELL ? files.filter(({ path }) => path.startsWith('favicon')) : [];
  return [
    ...icons.map(({ path }) => `<link rel="icon" type="image/svg+xml" href="${base}${path}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="${base}${file}" crossorigin>`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`),
  ];
}

function liveSection(release: Release): ReleaseMap['sections'][number] {
  const { app, id, container, section } = release;
  return {
    app,
    release: id,
    container,
    entry: entryOf(release),
    ...(hasContent(release) && { content: contentPath(app, id) }),
    section: { paths: section.paths, nav: section.nav },
  };
}

/** Files of a section that the shell loads by the hashes of the release map. */
function loadedFiles(release: Release): string[] {
  return [entryOf(release), ...(hasContent(release) ? [contentPath(release.app, release.id)] : [])];
}

function entryOf({ app, id, scripts }: Pick<Release, 'app' | 'id' | 'scripts'>): string {
  return assetBase(app, id) + scripts[0];
}

/** JSON that cannot close the script element around it. */
function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
