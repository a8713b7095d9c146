/**
 * Maps the API URLs of the previous version, below `/ops`, to the current ones below `/api/ops`. The operators' page is
 * also below `/ops`: a browser that opens it accepts HTML.
 * @returns the current URL; any other URL unchanged
 */
export function currentOpsUrl(url: string, accept: string | undefined): string {
  const isApiCall = url.startsWith('/ops/') && !url.startsWith('/ops/files/') && !accept?.includes('text/html');
  return isApiCall ? `/api${url}` : url;
}
