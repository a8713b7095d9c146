import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { CATEGORIES } from '../categories/categories';
import { openBlogs } from '../testing/open-blogs';
import { posts } from './posts';

test('there are six complete posts, newest first @G2.1', () => {
  expect(posts).toHaveLength(6);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(6);
  expect(posts.map(({ date }) => date).toSorted()).toEqual(posts.map(({ date }) => date).toReversed());
  for (const post of posts) {
    expect(CATEGORIES).toContain(post.category);
    expect(post.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const text of [post.title, post.excerpt, post.image, post.alt, ...post.text]) expect(text).toMatch(/\S/);
  }
});

test('the newest post is featured, the other five form a grid @G2.2 @G2.3', () => {
  openBlogs();
  const [featured, ...others] = screen.getAllByRole('article');
  expect(featured).toHaveAccessibleName('Spike Rush after sunset');
  expect(featured).toHaveTextContent('Featured');
  expect(others).toHaveLength(5);
  for (const post of others) expect(post).not.toHaveTextContent('Featured');
});

test('a sidebar is next to the posts @G2.4', () => {
  openBlogs();
  expect(within(screen.getByRole('complementary')).getByRole('textbox', { name: 'Your email' })).toBeVisible();
});

test('every post shows picture, category and excerpt @G2.1', () => {
  openBlogs();
  for (const post of posts) {
    const article = within(screen.getByRole('article', { name: post.title }));
    expect(article.getByRole('img', { name: post.alt })).toBeVisible();
    expect(article.getByText(post.category)).toBeVisible();
    expect(article.getByText(post.excerpt)).toBeVisible();
  }
});

test('dates have the en-IN format @G2.5', () => {
  openBlogs();
  expect(screen.getByText('14 November 2026')).toHaveAttribute('datetime', '2026-11-14');
  expect(screen.getByText('8 September 2026')).toHaveAttribute('datetime', '2026-09-08');
});

test('a text expands in place, and every link leads to the page of a post @G2.5', async () => {
  const { router, user } = openBlogs();
  const first = screen.getByText(/^Most players are heard before they are seen/);
  expect(first).not.toBeVisible();
  await user.click(screen.getByText('Read the whole post', { selector: '[aria-label$="Quiet feet, clear signs"]' }));
  expect(first).toBeVisible();
  expect(router.state.location.pathname).toBe('/blogs');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(posts.map(({ id }) => `/blogs/${id}`));
});

test('a note marks sample posts', () => {
  openBlogs();
  expect(posts.some(({ sample }) => sample)).toBe(true);
  expect(screen.getByText(/These are sample posts/)).toBeVisible();
});
