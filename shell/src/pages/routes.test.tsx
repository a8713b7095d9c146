import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAt } from '../testing/render-at';
import { questionGroups } from './help/questions';
import { shellRoutes } from './routes';

test.each([
  ['S8.12', '/profile', 'Profile'],
  ['S8.13', '/friends', 'Friends'],
  ['S8.14', '/notifications', 'Notifications'],
  ['S8.16', '/settings', 'Settings'],
])('%s S8.17 %s says what signing in would show, without a redirect', (_, address, title) => {
  const { router } = renderAt(address, shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} | Arena Airsoft`);
  expect(screen.getByText('You are logged out')).toBeVisible();
  const shows = screen.getByRole('region', { name: 'When you log in, you see here' });
  expect(within(shows).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByRole('button', { name: 'Sign up or log in' })).toBeVisible();
  expect(router.state.location.pathname).toBe(address);
});

test('S8.15 the help page answers what every arena is asked, and says how to ask more', () => {
  renderAt('/help', shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  expect(document.title).toBe('Help Center | Arena Airsoft');
  expect(screen.getByRole('region', { name: 'Ask us' })).toHaveTextContent(/Our e-mail address/);
  const asked = questionGroups.flatMap(({ questions }) => questions.map(({ question, answer }) => question + answer));
  const subjects =
    'minimum age|under 18|arrive|wear|hurt|glasses|goggles|surrender|blind man|own replica|chronograph|rains|late|cancel|groups|watch|food|first-aid|photographed';
  for (const subject of subjects.split('|')) {
    expect(asked.some((text) => text.toLowerCase().includes(subject))).toBe(true);
  }
});

test('S8.18 a trailing slash does not break a route', () => {
  renderAt('/help/?from=mail', shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
});
