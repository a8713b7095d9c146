import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBoard } from '../testing/open-board';

const heading = () => screen.getByRole('heading', { level: 1 });

test.each([
  ['/leaderboard/players/banyan', 'Banyan'],
  ['/leaderboard/teams/delta', 'Team Delta'],
])('the URL %s shows the profile as a page @L5.3', (url, name) => {
  openBoard(url);
  expect(heading()).toHaveTextContent(name);
  expect(screen.getByRole('heading', { level: 2, name: 'Achievements' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['/leaderboard?player=banyan', '/leaderboard/players/banyan', 'Banyan'],
  ['/leaderboard?tab=squad&team=Delta', '/leaderboard/teams/delta', 'Team Delta'],
  ['/leaderboard?player=unknown', '/leaderboard/players/unknown', 'Not in this table'],
])('the former URL %s leads to the page @L5.3', (former, path, name) => {
  const { router } = openBoard('/blogs', former);
  expect(router.state.location).toMatchObject({ pathname: path, search: '' });
  expect(heading()).toHaveTextContent(name);
});

test('links from one profile to another show its page, and the last link shows the table @L5.1 @L5.2', async () => {
  const { user, router } = openBoard('/leaderboard/players/banyan');
  await user.click(screen.getByRole('link', { name: 'Charlie' }));
  expect(heading()).toHaveTextContent('Team Charlie');
  expect(router.state.location.pathname).toBe('/leaderboard/teams/charlie');
  await user.click(screen.getByRole('link', { name: 'See the table' }));
  expect(screen.getByRole('tab', { name: 'SQUAD' })).toHaveAttribute('aria-selected', 'true');
});

test('a profile opened over the table is a page after a reload @L5.3', async () => {
  const { user, router, leave } = openBoard('/leaderboard');
  await user.click(screen.getByRole('link', { name: 'Banyan' }));
  expect(screen.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  const { pathname, state } = router.state.location;
  leave();
  openBoard({ pathname, state });
  expect(heading()).toHaveTextContent('Banyan');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each(['/leaderboard/players/unknown', '/leaderboard/teams/echo'])(
  'the unknown profile %s shows a message @L5.3',
  (url) => {
    openBoard(url);
    expect(screen.getByText(/not in this season’s table\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the table' })).toBeVisible();
  },
);

test('search engines get no description of sample players @L3.1', () => {
  openBoard('/leaderboard/players/banyan');
  const types = [...document.querySelectorAll('[itemtype]')].map((element) => element.getAttribute('itemtype'));
  expect(new Set(types)).toEqual(new Set(['https://schema.org/BreadcrumbList', 'https://schema.org/ListItem']));
});
