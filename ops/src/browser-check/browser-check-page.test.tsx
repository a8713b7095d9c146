import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live, marketReleases, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const url = `GET /api/ops/apps/mf-market/releases/${release('a2')}/browser-check`;

const report = {
  browser: 'Chromium 156.0',
  sandbox: true,
  confinement: 'without a network and as a user without files',
  faults: ['/market, when it is opened: uncaught TypeError: no products'],
  unfinished: ['/market, “Sizes” could not be pressed'],
  pages: [{ path: '/market', before: 'AAAA', after: null }],
  rehearsed: false,
  beside: [],
  seconds: 7.2,
  memory: 250_000_000,
  at: '2026-11-21T10:00:00.000Z',
  by: 'team of mf-market',
};

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
  server.answer('GET /api/ops/apps/mf-market/releases', marketReleases);
});

test('shows faults, unchecked parts, and screenshots before and after', async () => {
  server.answer(url, report);
  const user = await openOps();
  const links = await screen.findAllByRole('link', { name: /Browser check/ });
  await user.click(links.find((link) => link.getAttribute('href')?.includes('mf-market')) ?? document.body);
  expect(await screen.findByRole('heading', { level: 1, name: 'Browser check' })).toBeVisible();
  expect(screen.getByText('Failed: the browser found faults.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Faults' })).getByText(/no products/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Not checked' })).getByText(/Sizes/)).toBeVisible();
  expect(screen.getByRole('img', { name: '/market with the release that was live' })).toHaveAttribute(
    'src',
    'data:image/jpeg;base64,AAAA',
  );
  expect(screen.getByText('No screenshot')).toBeVisible();
  expect(
    screen.getByText(/in Chromium 156\.0 without a network and as a user without files, for 7\.2 s/),
  ).toBeVisible();
});

test('says that a check was incomplete, and which controls were not tried', async () => {
  const untried = ['/market, 28 of its controls were not tried: “Like”'];
  const pages = [{ path: '/market', before: null, after: null, seen: false }];
  server.answer(url, { ...report, faults: [], unfinished: ['it was stopped'], untried, pages });
  await openOps(`/browser-check/mf-market/${release('a2')}`);
  expect(await screen.findByText('Incomplete: 0 of 1 pages were seen in 7.2 s: it was stopped.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Controls not tried' })).getByText(/28 of its/)).toBeVisible();
});

test('says that no browser has opened a release', async () => {
  server.answer(url, errorAnswer(404, 'No browser has opened this release.'));
  await openOps(`/browser-check/mf-market/${release('a2')}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('No browser has opened this release.');
});

test('marks the live release, and shows reported problems instead of a passed check', async () => {
  server.answer(url, { ...report, faults: [], unfinished: [] });
  const [other, current, ...rest] = marketReleases.releases;
  const withReports = { ...current, reported: { failures: 3, errors: 1 } };
  server.answer('GET /api/ops/apps/mf-market/releases', marketReleases, { releases: [other, withReports, ...rest] });
  await openOps(`/browser-check/mf-market/${release('a2')}`);
  expect(await screen.findByText('Passed: the browser found no faults.')).toBeVisible();
  expect(screen.getByText('live')).toBeVisible();
  cleanup();
  await openOps(`/browser-check/mf-market/${release('a2')}`);
  expect(
    await screen.findByText(
      'Visitors’ browsers had problems with it: 3 failures and 1 error reported in the last 30 days.',
    ),
  ).toBeVisible();
  expect(screen.queryByText('Passed: the browser found no faults.')).toBeNull();
});
