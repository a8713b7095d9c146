import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.reset());

test('says that servers run different versions', async () => {
  server.answer('GET /api/ops/apps', { ...live, versions: ['1.0.0', '1.1.0'] });
  await openOps();
  expect(await screen.findByText('The servers run different versions: 1.0.0, 1.1.0. Finish the update.')).toBeVisible();
});

test('problems come first, each with the way out; else all is well', async () => {
  const problem = { app: null, since: null, command: 'arena hooks test', screen: '/' };
  const failing = {
    kind: 'failing_release',
    app: 'mf-market',
    since: '2026-11-21T10:00:00.000Z',
    screen: '/errors?app=mf-market',
  };
  const problems = [
    {
      ...problem,
      ...failing,
      sentence: 'mf-market fails in 3 of 40 page views: no products',
      command: 'arena rollback mf-market',
    },
    { ...problem, kind: 'failing_delivery', sentence: 'Events do not arrive at chat.example.' },
  ];
  server.answer('GET /api/ops/apps', live);
  const provenBackup = { name: 'arena-2026-11-20T22-00-00Z.backup', at: '2026-11-20T22:00:00.000Z' };
  server.answer('GET /api/ops/attention', { problems, provenBackup }, { problems: [], provenBackup });
  const user = await openOps();
  const list = await screen.findByRole('region', { name: '2 things need you' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/no products Since 21 Nov.*Roll back mf-market…Details$/);
  expect(second).toHaveTextContent('Events do not arrive at chat.example. arena hooks test');
  await user.click(within(list).getByRole('button', { name: 'Roll back mf-market…' }));
  expect(await screen.findByRole('dialog', { name: /Roll back/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText(/^All is well. A copy of the site was started from arena-2026-11-20\S+ .* ago\.$/),
  ).toBeVisible();
});

test('each live release shows its page views and failures of the last hour', async () => {
  server.answer('GET /api/ops/apps', live);
  await openOps();
  expect(await screen.findByText('1,200 recent page views')).toBeVisible();
  expect(screen.getByText('40 recent page views, 1 failed')).toBeVisible();
});

test('a part that cannot be read does not hide the others', async () => {
  server.answer('GET /api/ops/apps', live);
  server.answer('GET /api/ops/attention', errorAnswer(500, 'Something went wrong.'));
  await openOps();
  expect(await screen.findByText('Problems could not be read. Something went wrong.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'mf-market' })).toBeVisible();
});

test('backends are listed: where requests go, what they carry, who set it, and why one fails', async () => {
  const backend = {
    app: 'mf-market',
    url: 'https://market.example',
    cookies: [],
    authorization: false,
    by: 'Asha',
    since: '2026-11-21T10:00:00.000Z',
    failingSince: null,
    error: null,
    recent: null,
  };
  const failing = {
    ...backend,
    app: 'mf-blogs',
    cookies: ['one', 'two'],
    authorization: true,
    failingSince: '2026-11-21T11:00:00.000Z',
    error: 'It answered 503.',
  };
  const sometimes = { ...backend, recent: { requests: 8, failed: 3, reason: 'It answered 500.' } };
  server.answer('GET /api/ops/apps', live);
  server.answer('GET /api/ops/backends', { backends: [backend, failing, { ...sometimes, app: 'mf-home' }] });
  await openOps();
  const list = await screen.findByRole('region', { name: 'Backends' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^\/api\/mf-market\/ goes to https:\/\/market\.exampleAsha, 21 Nov(?: 2026)?, \d\d:\d\d [^ ]+?$/,
    ),
    expect.stringMatching(
      /^\/api\/mf-blogs\/ goes to https:\/\/market\.example, with the cookies one, two and the header Authorization\. Fails since 21 Nov(?: 2026)?, \d\d:\d\d [^ ]+?: It answered 503\.Asha, /,
    ),
    expect.stringMatching(/market\.example3 of 8 requests failed in 5 minutes: It answered 500\.Asha, /),
  ]);
});

test('lists the release, date, size, author and reason of each app, the shell first', async () => {
  const requestedAt = new Date(Date.parse(String(live.apps[1]?.since)) - 60_000).toISOString();
  const apps = live.apps.map((row) => (row.app === 'mf-market' ? { ...row, requestedAt } : row));
  server.answer('GET /api/ops/apps', { ...live, apps });
  await openOps();
  const [shell, blogs, market] = await screen.findAllByRole('listitem');
  expect(shell).toHaveTextContent(/^shell.*Activated by operatorstart/);
  expect(shell).toHaveTextContent('just now');
  expect(shell).not.toHaveTextContent('requested');
  for (const text of [release('a2'), '119 kB', '5 min', 'Rolled back by operator', 'prices were wrong', '/market']) {
    expect(market).toHaveTextContent(text);
  }
  expect(market).toHaveTextContent('requested 60 s earlier');
  const canary = within(blogs as HTMLElement);
  expect(canary.getByText('10 % of visitors')).toBeVisible();
  expect(blogs).toHaveTextContent(release('b2'));
  expect(blogs).toHaveTextContent('new plates');
});

test('finds apps by name, path, release or author', async () => {
  server.answer('GET /api/ops/apps', live);
  const user = await openOps();
  const field = await screen.findByRole('searchbox');
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  for (const [text, found] of [
    ['/MARKET', ['mf-market']],
    [release('c1'), ['shell']],
    ['team of', ['mf-blogs']],
  ] as const) {
    await user.clear(field);
    await user.type(field, text);
    expect(names()).toEqual(found);
  }
  await user.type(field, '?');
  expect(screen.getByText('No app matches.')).toBeVisible();
});

test('marks what has changed since the last visit of this browser', async () => {
  const [blogs, market, shell] = live.apps;
  const since = new Date().toISOString();
  server.answer('GET /api/ops/apps', live, { ...live, apps: [blogs, { ...market, since }, shell] });
  const user = await openOps();
  await screen.findByRole('heading', { name: 'mf-market' });
  expect(screen.queryByText('new')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Tokens' }));
  await user.click(screen.getByRole('link', { name: 'Live' }));
  expect(within((await screen.findByText('new')).closest('li') ?? document.body).getByText('mf-market')).toBeVisible();
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
  server.answer('GET /api/ops/apps', { ...live, apps: [], canaries: [], retired: [] });
  await openOps();
  expect(await screen.findByText(/Nothing is live\. Publish the shell first/)).toBeVisible();
});

const guard = {
  steps: [
    { share: 1, views: 200 },
    { share: 5, views: 500 },
  ],
  step: 0,
  stepViews: 130,
  startedAt: live.canaries[0]?.since,
  pausedAt: null,
  pausedBy: null,
  waits: null,
  canary: { views: 130, failures: 3, visitors: 3 },
  others: { views: 12_870, failures: 61, visitors: 60 },
  evidence: 4.2,
  withdrawnAt: 100,
  minutesLeft: 190,
  curve: [
    { canaryViews: 60, canary: 1, others: 0.5 },
    { canaryViews: 130, canary: 2.3, others: 0.5 },
  ],
};
const PAUSE = 'POST /api/ops/apps/mf-blogs/canary/pause';
const withGuard = (more: object) => ({
  ...live,
  canaries: live.canaries.map((one) => ({ ...one, guard: { ...guard, ...more } })),
});

test('shows a guarded canary, pauses its guard and resumes it', async () => {
  server.answer('GET /api/ops/apps', withGuard({}), withGuard({ pausedAt: guard.startedAt }), withGuard({}));
  server.answer(
    PAUSE,
    errorAnswer(409, 'mf-blogs has no guarded canary.'),
    { app: 'mf-blogs', release: release('b2'), paused: true },
    { app: 'mf-blogs', release: release('b2'), paused: false },
  );
  const user = await openOps();
  const report = await screen.findByRole('region', { name: 'Guard of mf-blogs' });
  for (const text of [
    'Step 1 of 2',
    '130 of 200 visitors. At the rate of the last day, it will be live in about 3 hours.',
    'Canary: 3 of 130 page views failed (2.3 %)',
    'All other visitors: 61 of 12,870 page views failed (0.5 %)',
    'Evidence that it is worse: 4.2. It is paused or withdrawn at 100.',
  ]) {
    expect(report).toHaveTextContent(text);
  }
  await user.click(screen.getByRole('button', { name: 'Pause the guard of mf-blogs' }));
  expect(await within(report).findByRole('alert')).toHaveTextContent('mf-blogs has no guarded canary.');
  await user.click(screen.getByRole('button', { name: 'Pause the guard of mf-blogs' }));
  expect(await screen.findByText('Guard of mf-blogs paused.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Resume the guard of mf-blogs' }));
  expect(await screen.findByText('Guard of mf-blogs resumed.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ paused: true }, { paused: true }, { paused: false }]);
});

test('a guard that waits for a browser check says why', async () => {
  server.answer('GET /api/ops/apps', withGuard({ step: 1, waits: '0 of 1 pages were seen: it was stopped' }));
  await openOps();
  expect(await screen.findByRole('region', { name: 'Guard of mf-blogs' })).toHaveTextContent(
    'It waits for another browser check: 0 of 1 pages were seen: it was stopped.',
  );
});

test('a session that may not change an app cannot pause its guard', async () => {
  server.answer('GET /api/ops/apps', withGuard({}));
  await openOps('', 'mf-market');
  expect(await screen.findByRole('region', { name: 'Guard of mf-blogs' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /guard of mf-blogs/ })).not.toBeInTheDocument();
});
