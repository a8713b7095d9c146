import { findBrowser } from '../releases/browser-check/find-browser';
import type { SiteRequest, SiteResponse } from '../releases/browser-check/messages';
import { runBrowser } from '../releases/browser-check/run-browser';

/** The browser of the tests. */
export const executable = (await findBrowser(process.env.CHROMIUM)) ?? '';

type Site = {
  /** Other files of the site by path. */
  files?: Record<string, SiteResponse>;
  /** Its Content-Security-Policy. */
  policy?: string;
  onRequest?: (request: SiteRequest) => unknown;
};

/** Opens `/market` of a small site in a browser. @param body of the page's `main` */
export function checkPage(body: string, site: Site = {}, options?: Parameters<typeof runBrowser>[2]) {
  const { files = {}, policy = "script-src 'self' 'unsafe-inline'", onRequest } = site;
  const visits = [{ releaseSet: 'live', path: '/market', use: true, entrance: null }];
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

/** The content of a page with an inline script. */
export const script = (code: string) => `<h1>Market</h1><script>${code}</script>`;
