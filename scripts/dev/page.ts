import { assetBase } from '@arena/shared/contract/asset-base';
import type { Release } from '@arena/shared/contract/release';
import { RELEASE_MAP_ID, type ReleaseMap } from '@arena/shared/contract/release-map';

export const RELOAD_SCRIPT = '/arena-dev/reload.js';

const MAP = new RegExp(`(<script type="application/json" id="${RELEASE_MAP_ID}">)(.*?)(</script>)`, 's');

/** What a page that was rendered ahead has in place of an empty root, and the script that belongs to it. */
const RENDERED = /<div id="root" data-prerendered>.*<\/div>\s*<script id="[^"]*">.*?<\/script>/s;

/**
 * A page of the site in which one section is the given build.
 * @param unknown the site's page for an unknown address; what was rendered ahead is removed, and the shell draws it
 * @throws when it is no page of a site
 */
export function pageWith(unknown: string, release: Release): string {
  if (!MAP.test(unknown)) throw new Error('The site shows no pages. Next: npx arena publish shell');
  return unknown
    .replace(RENDERED, '<div id="root"></div>')
    .replace(/<title>.*?<\/title>/s, '')
    .replace(MAP, (_, begin, map, end) => begin + inert(withRelease(JSON.parse(map), release)) + end)
    .replace('</head>', `${reloadScript(release.id)}\n</head>`);
}

/** Stands in until the first build works. */
export const pageBeforeFirstBuild = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Does not build yet</title>${reloadScript('')}</head>
<body><p>The section does not build yet. The terminal and the console of this page say why.</p></body></html>
`;

function withRelease(map: ReleaseMap, release: Release): ReleaseMap {
  const { app, id, container, scripts, section } = release;
  const base = assetBase(app, id);
  const ours = release.files
    .filter(({ path }) => /\.(js|css)$/.test(path))
    .map(({ path, sha384 }) => [base + path, sha384]);
  const others = Object.entries(map.integrity).filter(([address]) => !address.startsWith(`/releases/${app}/`));
  return {
    ...map,
    integrity: Object.fromEntries([...others, ...ours]),
    sections: [
      ...map.sections.filter((live) => live.app !== app),
      { app, release: id, container, entry: base + scripts[0], section: { paths: section.paths, nav: section.nav } },
    ],
  };
}

/** The page reloads when another build than the one it was made with is there. */
function reloadScript(build: string): string {
  return `<script defer src="${RELOAD_SCRIPT}" data-build="${build}"></script>`;
}

/** JSON that cannot end the script element it stands in. */
function inert(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
