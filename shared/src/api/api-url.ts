/** Build constant from the environment variable `ARENA_API_URL`. Empty means the origin of the site. */
declare const ARENA_API_URL: string;

/** Absolute or root-relative URL of an API path such as `/api/hello`. */
export function apiUrl(path: string): string {
  return `${ARENA_API_URL}${path}`;
}
