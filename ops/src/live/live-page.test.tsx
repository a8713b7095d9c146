import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.reset());

test('destinations of events that fail are listed: since when, how many events wait, and why', async () => {
  const destination = { name: 'hooks.example', failingSince: null, waiting: 0, givenUp: 0, error: null };
  const destinations = [
    destination,
    {
      ...destination,
      name: 'chat.example',
      failingSince: '2026-11-21T10:00:00.000Z',
      waiting: 2,
      error: 'It answered 500.',
    },
    { ...destination, name: 'mail to arena.example', givenUp: 1 },
  ];
  server.answer('GET /api/ops/apps', { ...live, destinations });
  await openOps();
  const list = await screen.findByRole('region', { name: 'Events that do not arrive' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^chat\.example fails since 21 Nov, \d\d:\d\d2 events waiting\. It answered 500\.$/),
    'mail to arena.example1 event given up.',
  ]);
});

test('lists the release, date, size, author and reason of each app, the shell first', async () => {
  server.answer('GET /api/ops/apps', live);
  await openOps();
  const [shell, blogs, market] = await screen.findAllByRole('listitem');
  expect(shell).toHaveTextContent(/^shell.*Activated by operatorstart/);
  expect(shell).toHaveTextContent('just now');
  for (const text of [release('a2'), '119 kB', '5 min', 'Rolled back by operator', 'prices were wrong', '/market']) {
    expect(market).toHaveTextContent(text);
  }
  const canary = within(blogs as HTMLElement);
  expect(canary.getByText('10 % of visitors')).toBeVisible();
  expect(blogs).toHaveTextContent(release('b2'));
  expect(blogs).toHaveTextContent('new plates');
});

test('lists retired sections last; a team cannot retire or restore another section', async () => {
  server.answer('GET /api/ops/apps', live);
  await openOps('', 'mf-market');
  const retired = (await screen.findAllByRole('listitem')).at(-1);
  expect(retired).toHaveTextContent(/mf-events.*\/events.*Retired by operatorthe season is over/);
  expect(screen.queryByRole('button', { name: /^(Retire|Restore)… / })).not.toBeInTheDocument();
});

test('names the earlier shells that cannot be rolled back to, and why', async () => {
  const reasons = [`mf-market needs react ^20.0.0; the shell ${release('c0')} offers 19.3.1.`];
  const blockedRollbacks = [{ shell: release('c0'), app: 'mf-market', release: release('a2'), reasons }];
  server.answer('GET /api/ops/apps', { ...live, blockedRollbacks });
  await openOps();
  expect(await screen.findByRole('region', { name: 'Rollbacks of the shell' })).toHaveTextContent(
    `The shell cannot be rolled back to ${release('c0')} while mf-market ${release('a2')} is live: ${reasons}`,
  );
});

test('shows the server’s error message and a button to try again', async () => {
  server.answer('GET /api/ops/apps', errorAnswer(503, 'The database cannot be reached just now.'), live);
  const user = await openOps();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database cannot be reached just now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('prices were wrong')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('explains how to publish when nothing is live', async () => {
  server.answer('GET /api/ops/apps', { apps: [], canaries: [], retired: [] });
  await openOps();
  expect(await screen.findByText(/Nothing is live\. Publish the shell first/)).toBeVisible();
});
