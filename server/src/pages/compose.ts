import { assetBase } from '@arena/shared/contract/asset-base';
import { type Release, SHELL } from '@arena/shared/contract/release';
import { RELEASE_MAP_ID, type ReleaseMap } from '@arena/shared/contract/release-map';

/** A page as it goes over the wire. */
export type Page = { status: number; html: string };

/** The project that keeps the accounts, where this server does not. */
type Supabase = ReleaseMap['supabase'] | undefined;

/**
 * The document for one address: the release map, and early word of every file that its screen needs.
 * @param live manifests of all live releases, the shell's included
 */
export function composePage(live: readonly Release[], address: string, supabase: Supabase): Page {
  const shell = live.find(({ app }) => app === SHELL);
  if (!shell) return { status: 503, html: nothingPublished };
  const sections = live.filter(({ app }) => app !== SHELL);
  const pathname = withoutTrailingSlash(address);
  const owner = sections.find(({ section }) => section.paths.some((pattern) => matches(pattern, pathname)));
  const known = live.some(({ section }) => section.pages.includes(pathname));
  return { status: known ? 200 : 404, html: document(shell, owner, releaseMap(sections, supabase)) };
}

function document(shell: Release, owner: Release | undefined, map: ReleaseMap): string {
  const favicon = shell.files.find(({ path }) => path.startsWith('favicon'));
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${[
  ...(favicon ? [`<link rel="icon" type="image/svg+xml" href="${addressOf(shell, favicon.path)}">`] : []),
  ...shell.styles.map((path) => `<link rel="stylesheet" href="${addressOf(shell, path)}">`),
  ...shell.scripts.map((path) => `<script defer src="${addressOf(shell, path)}"></script>`),
  ...(owner?.scripts ?? []).map((path) => hint(owner, path, 'script')),
  ...(owner?.styles ?? []).map((path) => hint(owner, path, 'style')),
].join('\n')}
<script type="application/json" id="${RELEASE_MAP_ID}">${inert(map)}</script>
</head>
<body>
<div id="root"><noscript>This site needs JavaScript.</noscript></div>
</body>
</html>
`;
}

function releaseMap(sections: readonly Release[], supabase: Supabase): ReleaseMap {
  return {
    ...(supabase && { supabase }),
    sections: sections.map((release) => ({
      app: release.app,
      release: release.id,
      container: release.container,
      entry: addressOf(release, release.scripts[0] ?? ''),
      section: { paths: release.section.paths, nav: release.section.nav },
    })),
  };
}

/** JSON that cannot end the script element it stands in. */
function inert(value: ReleaseMap): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function hint(release: Release | undefined, path: string, as: 'script' | 'style'): string {
  return release ? `<link rel="preload" as="${as}" href="${addressOf(release, path)}">` : '';
}

function addressOf(release: Release, path: string): string {
  return assetBase(release.app, release.id) + path;
}

/** Whether a route pattern such as `/gamemode/:slug` answers an address. */
function matches(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.split('/');
  return (
    parts.length === given.length && parts.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
  );
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}

const nothingPublished = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Nothing published yet</title></head>
<body><h1>Nothing published yet</h1><p>The server runs, but no shell has been published to it: run "npx arena publish shell".</p></body></html>
`;
