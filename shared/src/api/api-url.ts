/** Set when building (`ARENA_API_URL`); empty means the address that serves the site. */
declare const ARENA_API_URL: string;

/** Absolute or root-relative address of an API path such as `/api/hello`. */
export function apiAddress(path: string): string {
  return `${ARENA_API_URL}${path}`;
}
