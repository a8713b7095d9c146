/** A path that cannot resolve to another host. */
const BASE = 'https://ops.invalid';

/**
 * The screen of the operators' page to return to after a sign-in.
 * @param wanted from a URL or a cookie, so possibly from an attacker
 * @returns path and query of a screen; `/ops` for everything else
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/ops') || !URL.canParse(wanted, BASE)) return '/ops';
  const { origin, pathname, search } = new URL(wanted, BASE);
  const isScreen = origin === BASE && /^\/ops(\/[\w-]+)*$/.test(pathname) && !pathname.startsWith('/ops/sign-in');
  return isScreen ? `${pathname}${search}` : '/ops';
}
