import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { findBrowser } from '../platform/validation/browser-check/browser/find-browser';
import { runBrowser } from '../platform/validation/browser-check/browser/run-browser';
import type { SiteRequest, SiteResponse } from '../platform/validation/browser-check/messages';

/** The browser of the tests. */
export const executable = (await findBrowser(process.env.CHROMIUM)) ?? '';

type Site = {
  /** Other files of the site by path. */
  files?: Record<string, SiteResponse>;
  /** Its Content-Security-Policy. */
  policy?: string;
  /** Another page of the site, from which `/market` is opened, too. */
  entrance?: string;
  onRequest?: (request: SiteRequest) => unknown;
};

/** Opens `/market` of a small site in a browser. @param body of the page's `main` */
export function checkPage(body: string, site: Site = {}, options?: Parameters<typeof runBrowser>[2]) {
  const { files = {}, policy = "script-src 'self' 'unsafe-inline'", entrance = null, onRequest } = site;
  const visits = [{ releaseSet: 'live', path: '/market', use: true, entrance }];
  return runBrowser(
    { executable, scope: 'main', visits },
    async (request) => {
      await onRequest?.(request);
      const file = files[request.path];
      if (file) return file;
      return request.path === '/market' ? html(body, policy) : { status: 404, headers: {}, body: Buffer.from('') };
    },
    options,
  );
}

/** The response with a page. @param main content of its `main` */
export function html(main: string, policy = ''): SiteResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: Buffer.from(`<!doctype html><html lang="en"><title>A page</title><main>${main}</main>`),
  };
}

/**
 * Files of a shell for a browser: it hydrates at once, and its pages show the first route of their section as the heading.
 * @param script that each page runs as well
 */
export function shellFiles(script = ''): Record<string, string> {
  return {
    'remoteEntry.js': `
document.getElementById('root').removeAttribute('data-prerendered');
addEventListener('popstate', () => { document.querySelector('h1').textContent = location.pathname; });
${script}`,
    [NODE_BUNDLE]: `
exports.provided = {};
exports.render = async (path, map, matched) => ({
  head: '<title>' + path + '</title>',
  body: '<main><h1>' + (matched?.section.routes[0] ?? 'shell') + '</h1></main>',
});`,
  };
}

/** The content of a page with an inline script. */
export const script = (code: string) => `<h1>Market</h1><script>${code}</script>`;
