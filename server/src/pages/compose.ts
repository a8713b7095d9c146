import type { Release } from '@arena/shared/contract/release';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { BEHIND_PAGE, ROOT, START } from '../releases/containment/element-ids';
import { shellOf, type View } from '../releases/live-site';
import { ownerOf } from '../releases/prerender/page-key';
import type { RenderedPage } from '../releases/prerender/render-pages';
import { addressOf } from '../releases/release-map';
import { trustedScripts } from '../security/trusted-scripts';
import { keepTap } from './keep-tap';
import { withoutScriptsHead, withoutScriptsNotice } from './noscript';
import type { Badge } from './selection/badge';
import { startAfterPaint } from './start-after-paint';
import { themeScript } from './theme-script';

/** A stylesheet of the section that a page shows; `css` is safe to stand inside a style element. */
export type SectionStyle = { address: string; css: string };

type Parts = {
  /** JSON that cannot end the script element it stands in. */
  map: string;
  page: RenderedPage | undefined;
  styles: readonly SectionStyle[];
  badge: Badge | undefined;
};

/**
 * The document for one address: the page as far as it was rendered ahead, the release map, and early word of every
 * file that its screen needs.
 */
export function composeDocument(view: View, path: string, { map, page, styles, badge }: Parts): string {
  const shell = shellOf(view);
  if (!shell) return nothingPublished;
  const owner = ownerOf(view, path);
  const shown = owner ? [shell, owner] : [shell];
  const head = [
    `<script>${trustedScripts}</script>`,
    ...(page ? [page.head, `<script>${themeScript}</script>`, PAINT_WHOLE, withoutScriptsHead] : []),
    ...favicons(shell),
    ...shell.styles.map((file) => `<link rel="stylesheet" ${checked(shell, file, 'href')}>`),
    ...styles.map(({ address, css }) => `<style data-stylesheet="${address}">${css}</style>`),
    ...shown.flatMap(fontHints),
    ...(page?.body.includes('₹') ? rupeeFonts(shell).map((file) => fontHint(shell, file)) : []),
    ...(badge ? [`<style>${badge.style}</style>`] : []),
    ...shown.flatMap(scriptHints),
  ];
  const scripts = shell.scripts.map((file) => `<script ${checked(shell, file, 'src')}></script>`);
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.join('\n')}
</head>
<body>
${badge?.html ?? ''}${page ? whole(page) : `<div id="${ROOT}">${withoutScripts}</div>`}
<script type="application/json" id="${RELEASE_MAP_ID}">${map}</script>
<template id="${START}">${scripts.join('')}</template>
<script>${startAfterPaint}</script>
</body>
</html>
`;
}

/**
 * What is painted while a document still arrives moves with every piece of it. So browsers are asked to paint nothing
 * before all of the page is here; the stylesheets take longer.
 */
const PAINT_WHOLE = `<link rel="expect" href="#${BEHIND_PAGE}" blocking="render">`;

/** A page that was rendered ahead. */
function whole({ body }: RenderedPage): string {
  return `${withoutScriptsNotice}<div id="${ROOT}" data-prerendered>${body}</div>
<script id="${BEHIND_PAGE}">${keepTap}</script>`;
}

function favicons(shell: Release): string[] {
  return shell.files
    .filter(({ path }) => path.startsWith('favicon'))
    .map(({ path }) => `<link rel="icon" type="image/svg+xml" href="${addressOf(shell, path)}">`);
}

/** A font is asked for without its hash: browsers check those of scripts and styles only. */
function fontHints(release: Release): string[] {
  return (release.fonts ?? []).map((file) => fontHint(release, file));
}

function fontHint(release: Release, file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${addressOf(release, file)}" crossorigin>`;
}

/** The rupee sign has a file of its own in each face. Without a hint, it would come too late for the first view. */
function rupeeFonts({ files }: Release): string[] {
  return files.map(({ path }) => path).filter((path) => /-rupee\b[^/]*\.woff2$/.test(path));
}

/** Behind what is painted: pictures, styles and fonts. */
function scriptHints(release: Release): string[] {
  return release.scripts.map(
    (file) => `<link rel="preload" as="script" fetchpriority="low" ${checked(release, file, 'href')}>`,
  );
}

/** Attributes that load a file with its hash; all requests for it have to ask alike, or it is fetched twice. */
function checked(release: Release, file: string, attribute: 'src' | 'href'): string {
  const hash = release.files.find(({ path }) => path === file)?.sha384 ?? '';
  return `${attribute}="${addressOf(release, file)}" integrity="${hash}" crossorigin`;
}

const withoutScripts = '<noscript>This page needs JavaScript.</noscript>';

const nothingPublished = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Nothing published yet</title><meta http-equiv="refresh" content="3"></head>
<body><h1>Nothing published yet</h1><p>The server runs, but no shell has been published to it. "npm start" does so as soon as it is built, and this page then shows the site; otherwise run "npx arena publish shell".</p></body></html>
`;
