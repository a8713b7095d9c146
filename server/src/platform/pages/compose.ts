import { PAGE_CONTENTS_ID, type PageContents } from '@arena/shared/contract/release/content';
import { MARKUP_SIZE, markupSize } from '@arena/shared/contract/release/markup-size';
import type { Release } from '@arena/shared/contract/release/release';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { SHELL_PAGES_SCRIPT } from '@arena/shared/contract/release/shell-pages';
import { followRedirects, type Redirect } from '@arena/shared/contract/section/redirect';
import { ownerOf } from '../release-set/page-key';
import { assetPath } from '../release-set/release-map';
import { type ReleaseSet, shellOf } from '../release-set/release-set';
import { AFTER_PAGE_ID, ROOT_ID, START_ID } from '../validation/containment/element-ids';
import type { RenderedPage } from '../validation/prerender/render-pages';
import { headFor } from './head-for';
import { toInlineJson } from './inline-json';
import { inlineScripts } from './inline-scripts';
import { noscriptHead, noscriptNotice } from './noscript';
import type { Badge } from './selection/badge';

/** A stylesheet of the page's section. `css` is safe inside a style element. */
export type SectionStyle = { path: string; css: string };

type DocumentParts = {
  /** The release map as JSON that is safe inside a script element. */
  releaseMap: string;
  /** URL of the release index that the release map names. */
  index: string | undefined;
  /** Of the shell and of the section of the page. */
  contents: PageContents;
  page: RenderedPage | undefined;
  redirects: readonly Redirect[];
  styles: readonly SectionStyle[];
  badge: Badge | undefined;
  siteUrl: string;
};

/**
 * Composes the document at `path`: its prerendered content, the release map, and preloads for every file it needs.
 * @throws if the release set has no shell
 */
export function composeDocument(
  releaseSet: ReleaseSet,
  path: string,
  { releaseMap, index, contents, page: rendered, redirects, styles, badge, siteUrl }: DocumentParts,
): string {
  const shell = shellOf(releaseSet);
  if (!shell) throw new Error('There is no shell to compose a page with.');
  const owner = ownerOf(releaseSet, path);
  const page = rendered && { ...rendered, body: withMovedLinks(rendered.body, redirects) };
  const releases = owner ? [shell, owner] : [shell];
  const head = [
    `<script>${inlineScripts.trustedTypes}</script>`,
    ...(page
      ? [
          headFor(releaseSet, path, page.head, siteUrl),
          `<script>${inlineScripts.theme}</script>`,
          WAIT_FOR_CONTENT,
          noscriptHead,
        ]
      : []),
    ...favicons(shell),
    `<script>${inlineScripts.loadStyles}</script>`,
    ...shell.styles.map((file) => `<link rel="stylesheet" ${integrityAttributes(shell, file, 'href')}>`),
    ...styles.map(({ path, css }) => `<style data-stylesheet="${path}">${css}</style>`),
    ...releases.flatMap(fontPreloads),
    ...(page?.body.includes('₹') ? rupeeFonts(shell).map((file) => fontPreload(shell, file)) : []),
    ...(badge ? [`<style>${badge.style}</style>`] : []),
    ...releases.flatMap((release) => scriptPreloads(release, release.scripts)),
    ...(owner ? [] : scriptPreloads(shell, pagesOf(shell))),
    ...(index ? [`<link rel="preload" as="fetch" fetchpriority="low" href="${index}" crossorigin>`] : []),
  ];
  const scripts = shell.scripts.map((file) => `<script ${integrityAttributes(shell, file, 'src')}></script>`);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.join('\n')}
</head>
<body${page ? ` ${MARKUP_SIZE}="${markupSize(page.body)}"` : ''}>
${badge?.html ?? ''}${page ? prerenderedRoot(page) : `<div id="${ROOT_ID}">${noscriptMessage}</div>`}
<script type="application/json" id="${RELEASE_MAP_ID}">${releaseMap}</script>${inlineContents(contents)}
<template id="${START_ID}">${scripts.join('')}</template>
<script>${inlineScripts.startShell}</script>
</body>
</html>
`;
}

/** Inert data, which no policy has to allow. Pages of releases without content have no such element. */
function inlineContents(contents: PageContents): string {
  if (Object.keys(contents).length === 0) return '';
  return `\n<script type="application/json" id="${PAGE_CONTENTS_ID}">${toInlineJson(contents)}</script>`;
}

/** Start of a link to a path of this site. React escapes `<` and `>` in attributes. */
const LINK = /(<a\b[^>]*\shref=")(\/[^"?#]*)/g;

/** Replaces the paths of links that have moved since the page was rendered. */
function withMovedLinks(body: string, redirects: readonly Redirect[]): string {
  if (redirects.length === 0) return body;
  return body.replace(LINK, (_, start: string, path: string) => start + followRedirects(redirects, path));
}

/**
 * Blocks the first paint until the whole page has arrived; otherwise, its content would shift with every chunk. This
 * does not delay the paint, because stylesheets take longer.
 */
const WAIT_FOR_CONTENT = `<link rel="expect" href="#${AFTER_PAGE_ID}" blocking="render">`;

function prerenderedRoot({ body }: RenderedPage): string {
  return `${noscriptNotice}<div id="${ROOT_ID}" data-prerendered>${body}</div>
<script id="${AFTER_PAGE_ID}">${inlineScripts.replayEarlyClick}</script>`;
}

function favicons(shell: Release): string[] {
  return shell.files
    .filter(({ path }) => path.startsWith('favicon'))
    .map(({ path }) => `<link rel="icon" type="image/svg+xml" href="${assetPath(shell, path)}">`);
}

/** Preloads fonts without a hash: browsers check the integrity of scripts and styles only. */
function fontPreloads(release: Release): string[] {
  return (release.fonts ?? []).map((file) => fontPreload(release, file));
}

function fontPreload(release: Release, file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${assetPath(release, file)}" crossorigin>`;
}

/** Each font face has a separate file for the rupee sign. Without a preload it would arrive after the first paint. */
function rupeeFonts({ files }: Release): string[] {
  return files.map(({ path }) => path).filter((path) => /-rupee\b[^/]*\.woff2$/.test(path));
}

/** Files that only the shell's own pages load. */
function pagesOf({ files }: Release): string[] {
  return files.map(({ path }) => path).filter((path) => path === SHELL_PAGES_SCRIPT);
}

/** Preloads scripts with low priority: the first paint needs images, styles and fonts first. */
function scriptPreloads(release: Release, scripts: readonly string[]): string[] {
  return scripts.map(
    (file) => `<link rel="preload" as="script" fetchpriority="low" ${integrityAttributes(release, file, 'href')}>`,
  );
}

/**
 * URL and integrity attributes of a file. Every element that loads the file must have the same attributes; otherwise
 * browsers fetch it twice.
 */
function integrityAttributes(release: Release, file: string, attribute: 'src' | 'href'): string {
  const hash = release.files.find(({ path }) => path === file)?.sha384 ?? '';
  return `${attribute}="${assetPath(release, file)}" integrity="${hash}" crossorigin`;
}

const noscriptMessage = '<noscript>This page needs JavaScript.</noscript>';
