/**
 * Whether a route pattern such as `/gamemode/:slug` answers an address. Upper and lower case differ; a slash at the end
 * does not count. Server and shell both ask here, so that they agree on who answers an address.
 */
export function routeMatches(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = withoutTrailingSlash(path).split('/');
  return (
    parts.length === given.length && parts.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
  );
}

/** `/market/` is `/market`; the front page stays `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}
