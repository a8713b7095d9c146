import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBlogs } from '../testing/open-blogs';

const chip = (name: string) => screen.getByRole('radio', { name });
const headlines = () => screen.queryAllByRole('heading', { level: 2, name: (name) => name !== 'Newsletter' });
const shown = () => headlines().map(({ textContent }) => textContent);

test('G1.1 the categories in their order', () => {
  openBlogs();
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All', 'Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development']);
});

test('G1.2 G1.3 all posts at first, then those of the chosen category, which stands in the address', async () => {
  const { router, user } = openBlogs('/blogs?from=mail');
  expect(chip('All')).toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent('6 posts');

  await user.click(chip('Tips & Tricks'));
  expect(shown()).toEqual(['Reading ground before you run over it', 'Quiet feet, clear signs']);
  expect(screen.getByRole('status')).toHaveTextContent('2 posts');
  expect(router.state.location.search).toBe('?from=mail&category=Tips+%26+Tricks');

  await user.click(chip('All'));
  expect(shown()).toHaveLength(6);
  expect(router.state.location.search).toBe('?from=mail');
});

test('G1.3 a link brings its category back', () => {
  openBlogs('/blogs?category=Esports');
  expect(chip('Esports')).toBeChecked();
  expect(shown()).toEqual(['How the season counts wins']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 post$/);
});

test('G4 a category without posts says so, and all posts are one press away', async () => {
  const { user } = openBlogs('/blogs?category=Night+Games');
  expect(screen.getByText('There are no posts in “Night Games” yet.')).toBeVisible();
  expect(shown()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all posts' }));
  expect(shown()).toHaveLength(6);
  expect(chip('All')).toBeChecked();
});
