import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openBlogs } from '../testing/open-blogs';

const chip = (name: string) => screen.getByRole('radio', { name });
const headlines = () => screen.queryAllByRole('heading', { level: 2, name: (name) => name !== 'Newsletter' });
const shownHeadlines = () => headlines().map(({ textContent }) => textContent);

test('lists the categories in order @G1.1', () => {
  openBlogs();
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All', 'Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development']);
});

test('shows all posts first, then those of the selected category, and updates the URL @G1.2 @G1.3', async () => {
  const { router, user } = openBlogs('/blogs?from=mail');
  expect(chip('All')).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('6 posts');

  await user.click(chip('Tips & Tricks'));
  expect(shownHeadlines()).toEqual(['Reading ground before you run over it', 'Quiet feet, clear signs']);
  expect(screen.getByRole('status')).toHaveTextContent('2 posts');
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail&category=Tips+%26+Tricks'));

  await user.click(chip('All'));
  expect(shownHeadlines()).toHaveLength(6);
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
});

test('a link restores its category @G1.3', () => {
  openBlogs('/blogs?category=Esports');
  expect(chip('Esports')).toBeChecked();
  expect(shownHeadlines()).toEqual(['How the season counts wins']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 post$/);
});

test('an empty category shows a message and a button for all posts @G4', async () => {
  const { user } = openBlogs('/blogs?category=Night+Games');
  expect(screen.getByText('There are no posts in “Night Games” yet.')).toBeVisible();
  expect(shownHeadlines()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all posts' }));
  expect(shownHeadlines()).toHaveLength(6);
  expect(chip('All')).toBeChecked();
});
