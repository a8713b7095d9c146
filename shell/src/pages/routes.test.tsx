import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aVenue } from '../testing/a-venue';
import { renderAt } from '../testing/render-at';
import { questionGroups } from './help/questions';
import { shellRoutes } from './routes';

test.each([
  ['@S8.12', '/profile', 'Profile'],
  ['@S8.13', '/friends', 'Friends'],
  ['@S8.14', '/notifications', 'Notifications'],
  ['@S8.16', '/settings', 'Settings'],
  ['as the others,', '/submissions', 'Your forms'],
])('%s @S8.17 %s says what it shows after login, without a redirect', (_, path, title) => {
  const { navigation } = renderAt(path, shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} | Arena Airsoft`);
  expect(screen.getByText('You are logged out')).toBeVisible();
  const benefits = screen.getByRole('region', { name: "When you log in, you'll see" });
  expect(within(benefits).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByRole('button', { name: 'Sign up or log in' })).toBeVisible();
  expect(navigation.state().location.pathname).toBe(path);
});

test('answers the usual questions and says how to ask another one @S8.15', () => {
  renderAt('/help', shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  expect(document.title).toBe('Help Center | Arena Airsoft');
  expect(screen.getByRole('region', { name: 'Ask us' })).toHaveTextContent(/Use this form, in English or Hindi/);
  const texts = questionGroups(aVenue).flatMap(({ questions }) =>
    questions.map(({ question, answer }) => question + answer),
  );
  const subjects =
    'minimum age|under 18|arrive|wear|hurt|glasses|goggles|surrender|blind man|own replica|chronograph|rains|late|cancel|groups|watch|food|first-aid|photographed';
  for (const subject of subjects.split('|')) {
    expect(texts.some((text) => text.toLowerCase().includes(subject))).toBe(true);
  }
});

test('accepts a trailing slash @S8.18', () => {
  renderAt('/help/?from=mail', shellRoutes);
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
});
