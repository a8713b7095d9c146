import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the page at an address below `/ops`: signed in as the operator, as a team, or not at all. */
export async function openOps(path = '', as: 'operator' | 'mf-market' | 'nobody' = 'operator') {
  const { App } = await import('../app');
  // jsdom does not scroll.
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', `/ops${path}`);
  sessionStorage.clear();
  if (as !== 'nobody') {
    const signIn = as === 'operator' ? { name: 'operator' } : { name: `team of ${as}`, app: as };
    sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'the-token', ...signIn }));
  }
  render(<App />);
  return userEvent.setup();
}
