import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Opens the page at an address below `/ops`: signed in as the operator or as a team before a reload, which it remembers
 * on an origin of its own, or not at all.
 */
export async function openOps(
  path = '',
  as: 'operator' | 'mf-market' | 'nobody' = 'operator',
  { ownOrigin = as !== 'nobody' } = {},
) {
  const { App } = await import('../app');
  // jsdom does not scroll.
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', `/ops${path}`);
  sessionStorage.clear();
  document.querySelector('meta[name="own-origin"]')?.remove();
  if (ownOrigin) tellOwnOrigin();
  if (as !== 'nobody') {
    const signIn = as === 'operator' ? { name: 'operator' } : { name: `team of ${as}`, app: as };
    sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'the-token', ...signIn }));
  }
  render(<App />);
  return userEvent.setup();
}

/** As the server tells a page whose origin no page of the site has. */
function tellOwnOrigin() {
  const meta = document.createElement('meta');
  meta.name = 'own-origin';
  meta.content = window.location.origin;
  document.head.append(meta);
}
