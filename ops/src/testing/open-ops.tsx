import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const SIGN_INS = {
  operator: { name: 'operator', role: 'operator', apps: [] },
  'mf-market': { name: 'team of mf-market', role: 'releaser', apps: ['mf-market'] },
  'mf-market proposer': { name: 'CI of mf-market', role: 'proposer', apps: ['mf-market'] },
  'shell editor': { name: 'Asha', role: 'editor', apps: ['shell'] },
  viewer: { name: 'Asha', role: 'viewer', apps: [] },
  staff: { name: 'Ravi', role: 'staff', apps: [] },
};

/**
 * Opens the page at a path below `/ops`, logged in as the operator, a team, a viewer or staff. The page remembers a sign-in only on its
 * own origin, so `ownOrigin` is true for every user who is logged in. `meta`: what the server writes into the page.
 */
export async function openOps(
  path = '',
  as: keyof typeof SIGN_INS | 'logged out' = 'operator',
  { ownOrigin = as !== 'logged out', meta = {} }: { ownOrigin?: boolean; meta?: Record<string, string> } = {},
) {
  const { App } = await import('../app');
  preparePage(path, as, ownOrigin, meta);
  render(<App />);
  return userEvent.setup();
}

/** Opens the page of the gate, logged in as staff by default. */
export async function openGate(
  as: keyof typeof SIGN_INS | 'logged out' = 'staff',
  meta: Record<string, string> = {},
  fragment = '',
  ownOrigin = true,
) {
  const { Gate } = await import('../gate/gate');
  preparePage(`/gate${fragment}`, as, ownOrigin, meta);
  render(<Gate />);
  await screen.findByRole('heading', { name: 'Gate' });
  return userEvent.setup();
}

function preparePage(
  path: string,
  as: keyof typeof SIGN_INS | 'logged out',
  ownOrigin: boolean,
  meta: Record<string, string>,
) {
  // jsdom does not scroll.
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', `/ops${path}`);
  sessionStorage.clear();
  for (const element of document.querySelectorAll('meta[name]')) element.remove();
  for (const [name, content] of Object.entries(meta)) addMeta(name, content);
  if (ownOrigin) addMeta('own-origin', window.location.origin);
  if (as !== 'logged out') {
    sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'the-token', ...SIGN_INS[as] }));
  }
}

/** Adds a meta element, as the server does. */
function addMeta(name: string, content: string) {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}
