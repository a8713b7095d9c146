import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aServer, refusal } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = aServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.forget());

test('each app tells its release, since when, its size, by whom and why; the shell stands first', async () => {
  server.answer('GET /ops/apps', live);
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

test('a retired section stands below what is live, with the way back; no team may retire one', async () => {
  server.answer('GET /ops/apps', live);
  await openOps('', 'mf-market');
  const retired = (await screen.findAllByRole('listitem')).at(-1);
  expect(retired).toHaveTextContent(/mf-events.*\/events.*Retired by operatorthe season is over/);
  expect(screen.queryByRole('button', { name: /^(Retire|Bring back)… / })).not.toBeInTheDocument();
});

test('what the server refuses to tell is said in its words, and can be asked again', async () => {
  server.answer('GET /ops/apps', refusal(401, 'This token is not valid.'), live);
  const user = await openOps();
  expect(await screen.findByRole('alert')).toHaveTextContent('This token is not valid.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('prices were wrong')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('before anything is published it says what to do', async () => {
  server.answer('GET /ops/apps', { apps: [], canaries: [], retired: [] });
  await openOps();
  expect(await screen.findByText(/Nothing is live\. Publish the shell first/)).toBeVisible();
});
