import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const SIGN_INS = {
  operator: { name: 'operator', role: 'operator', apps: [] },
  'mf-market': { name: 'team of mf-market', role: 'releaser', apps: ['mf-market'] },
  viewer: { name: 'Asha', role: 'viewer', apps: [] },
  staff: { name: 'Ravi', role: 'staff', apps: [] },
};

/**
 * Opens the page at a path below `/ops`, logged in as the operator, a team, a viewer or staff. The page remembers a sign-in only on its
 * own origin, so `ownOrigin` is true for every user who is logged in.
 */
export async function openOps(
  path = '',
  as: keyof typeof SIGN_INS | 'logged out' = 'operator',
  { ownOrigin = as !== 'logged out' } = {},
) {
  const { App } = await import('../app');
  // jsdom does not scroll.
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', `/ops${path}`);
  sessionStorage.clear();
  document.querySelector('meta[name="own-origin"]')?.remove();
  if (ownOrigin) addOwnOriginMeta();
  if (as !== 'logged out') {
    sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'the-token', ...SIGN_INS[as] }));
  }
  render(<App />);
  return userEvent.setup();
}

/** What the server adds to the page on an origin for operators. */
function addOwnOriginMeta() {
  const meta = document.createElement('meta');
  meta.name = 'own-origin';
  meta.content = window.location.origin;
  document.head.append(meta);
}
