import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openBlogs } from '../testing/open-blogs';
import { posts } from './posts';

afterEach(() => {
  jest.restoreAllMocks();
});

const types = () => [...document.querySelectorAll('[itemtype]')].map((element) => element.getAttribute('itemtype'));

test.each(posts.map((post) => [post.id, post] as const))('/blogs/%s shows the whole post @G2.1', (id, post) => {
  openBlogs(`/blogs/${id}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(post.title);
  const article = within(screen.getByRole('article'));
  for (const text of [post.excerpt, post.category, ...post.text]) expect(article.getByText(text)).toBeVisible();
  expect(article.getByRole('img', { name: post.alt })).toBeVisible();
});

test('a headline in the list leads to the post, and the post to the list @G2.3', async () => {
  const { user, router } = openBlogs();
  await user.click(screen.getByRole('link', { name: 'Quiet feet, clear signs' }));
  expect(router.state.location.pathname).toBe('/blogs/quiet-feet');
  await user.click(screen.getByRole('link', { name: 'See all posts' }));
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

test('an unknown post shows a message', () => {
  openBlogs('/blogs/paint');
  expect(screen.getByText('This link is for a post that is not in the blog.')).toBeVisible();
});

test('search engines get the breadcrumbs of a sample post, but no description of it', () => {
  openBlogs('/blogs/quiet-feet');
  expect(screen.getByText(/This is a sample post/)).toBeVisible();
  expect(new Set(types())).toEqual(new Set(['https://schema.org/BreadcrumbList', 'https://schema.org/ListItem']));
  const properties = [...document.querySelectorAll('[itemprop]')];
  expect(properties.filter((element) => !element.parentElement?.closest('[itemscope]'))).toEqual([]);
});

test('search engines get a description of a post that the venue has written', () => {
  const [post] = posts;
  jest.replaceProperty(post as { sample?: true }, 'sample', undefined);
  openBlogs(`/blogs/${post?.id}`);
  expect(types()).toContain('https://schema.org/BlogPosting');
  const described = document.querySelector('[itemtype="https://schema.org/BlogPosting"]');
  const names = [...(described?.querySelectorAll('[itemprop]') ?? [])].map((element) =>
    element.getAttribute('itemprop'),
  );
  expect(names).toEqual(['headline', 'abstract', 'datePublished', 'image', 'articleBody']);
  expect(screen.queryByText(/sample/)).not.toBeInTheDocument();
});
