import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { CATEGORIES } from '../categories/categories';
import { openBlogs } from '../testing/open-blogs';
import { posts } from './posts';

test('G2.1 six posts, newest first, each with all that belongs to it', () => {
  expect(posts).toHaveLength(6);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(6);
  expect(posts.map(({ date }) => date).toSorted()).toEqual(posts.map(({ date }) => date).toReversed());
  for (const post of posts) {
    expect(CATEGORIES).toContain(post.category);
    expect(post.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const words of [post.title, post.excerpt, post.image, post.shows, ...post.text]) expect(words).toMatch(/\S/);
  }
});

test('G2.2 G2.3 the newest post is featured, the five others stand in a grid', () => {
  openBlogs();
  const [featured, ...others] = screen.getAllByRole('article');
  expect(featured).toHaveAccessibleName('Spike Rush after sunset');
  expect(featured).toHaveTextContent('Featured');
  expect(others).toHaveLength(5);
  for (const post of others) expect(post).not.toHaveTextContent('Featured');
});

test('G2.4 a sidebar stands beside the posts', () => {
  openBlogs();
  expect(within(screen.getByRole('complementary')).getByRole('textbox', { name: 'Your e-mail' })).toBeVisible();
});

test('G2.1 every post is shown with plate, category, date and excerpt', () => {
  openBlogs();
  for (const post of posts) {
    const article = within(screen.getByRole('article', { name: post.title }));
    expect(article.getByRole('img', { name: post.shows })).toBeVisible();
    expect(article.getByText(post.category)).toBeVisible();
    expect(article.getByText(post.excerpt)).toBeVisible();
  }
});

test('G2.5 dates are written as en-IN writes them', () => {
  openBlogs();
  expect(screen.getByText('14 November 2026')).toHaveAttribute('datetime', '2026-11-14');
  expect(screen.getByText('8 September 2026')).toHaveAttribute('datetime', '2026-09-08');
});

test('G2.5 a text opens in place, and nothing pretends to be a link', async () => {
  const { router, user } = openBlogs();
  const first = screen.getByText(/^Most players are heard before they are seen/);
  expect(first).not.toBeVisible();
  await user.click(screen.getByText('Read the whole post', { selector: '[aria-label$="Quiet feet, clear signs"]' }));
  expect(first).toBeVisible();
  expect(router.state.location.pathname).toBe('/blogs');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('posts that stand in for the venue’s own say so', () => {
  openBlogs();
  expect(posts.some(({ sample }) => sample)).toBe(true);
  expect(screen.getByText(/These are sample posts/)).toBeVisible();
});
