import { assetBase } from '../contract/asset-base';
import type { Release } from '../contract/release';
import { RELEASE_MAP_ID, type ReleaseMap } from '../contract/release-map';

export const RELOAD_SCRIPT = '/arena-dev/reload.js';

const RELEASE_MAP = new RegExp(`(<script type="application/json" id="${RELEASE_MAP_ID}">)(.*?)(</script>)`, 's');

/** The root element of a prerendered page with its content, and the script that belongs to it. */
const PRERENDERED_ROOT = /<div id="root" data-prerendered>.*<\/div>\s*<script id="[^"]*">.*?<\/script>/s;

/**
 * Replaces the release of one section in a page of the site. Removes prerendered content: the shell renders the page.
 * @param html the site's "not found" page
 * @throws when this is not a page of a site
 */
export function withDevelopmentRelease(html: string, release: Release): string {
  if (!RELEASE_MAP.test(html)) throw new Error('The site has no pages yet. Next: npx arena publish shell');
  return html
    .replace(PRERENDERED_ROOT, '<div id="root"></div>')
    .replace(/<title>.*?<\/title>/s, '')
    .replace(
      RELEASE_MAP,
      (_, begin, map, end) => begin + serializeForScript(replaceRelease(JSON.parse(map), release)) + end,
    )
    .replace('</head>', `${reloadScript(release.id)}\n</head>`);
}

/** Shown until the first build succeeds. */
export const pageBeforeFirstBuild = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Build failed</title>${reloadScript('')}</head>
<body><p>The section does not build yet. See the terminal or the console of this page for the errors.</p></body></html>
`;

function replaceRelease(map: ReleaseMap, release: Release): ReleaseMap {
  const { app, id, container, scripts, section } = release;
  const base = assetBase(app, id);
  const ownIntegrity = release.files
    .filter(({ path }) => /\.(js|css)$/.test(path))
    .map(({ path, sha384 }) => [base + path, sha384]);
  const otherIntegrity = Object.entries(map.integrity).filter(([path]) => !path.startsWith(`/releases/${app}/`));
  return {
    ...map,
    integrity: Object.fromEntries([...otherIntegrity, ...ownIntegrity]),
    sections: [
      ...map.sections.filter((live) => live.app !== app),
      { app, release: id, container, entry: base + scripts[0], section: { paths: section.paths, nav: section.nav } },
    ],
  };
}

/** Reloads the page when there is another build than this one. */
function reloadScript(build: string): string {
  return `<script defer src="${RELOAD_SCRIPT}" data-build="${build}"></script>`;
}

/** JSON that cannot close the script element around it. */
function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
