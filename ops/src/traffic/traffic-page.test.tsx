import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';
import type { drawChart } from './draw-chart';

const server = fakeServer();
// jsdom has no canvas.
const draw = jest.fn<typeof drawChart>(() => () => undefined);
jest.unstable_mockModule('./draw-chart', () => ({ drawChart: draw }));
const { openOps } = await import('../testing/open-ops');

const at = (hour: string, app: string, name: string, views: number, failures: number) => ({
  hour: `2026-11-21T${hour}:00:00.000Z`,
  app,
  release: release(name),
  views,
  failures,
});

const VITALS = /^Web vitals/;
const BY_APP = /^By app/;

/** The live release of mf-market. */
const LIVE = `${release('a2')} live `;

const summary = (name: string, vital: string, samples: number, p75: number | null) => ({
  app: 'mf-market',
  release: release(name),
  vital,
  samples,
  p75,
});

beforeEach(() => {
  server.reset();
  draw.mockClear();
  const hours = [
    at('08', 'mf-market', 'a1', 40, 0),
    at('08', 'shell', 'c1', 1000, 0),
    at('09', 'mf-market', 'a1', 60, 1),
    at('09', 'mf-market', 'a2', 20, 5),
    at('09', 'shell', 'c1', 234, 0),
  ];
  const webVitals = [
    summary('a1', 'cls', 30, 0.0123),
    summary('a1', 'inp', 25, 500),
    summary('a1', 'lcp', 1200, 1234.5),
    summary('a2', 'inp', 21, 620),
    summary('a2', 'lcp', 19, null),
  ];
  server.answer('GET /api/ops/apps', live);
  const since = '2026-11-20T08:00:00.000Z';
  const openTabs = [
    { set: 'set-1', releases: { 'mf-market': release('a1'), shell: release('c1') }, tabs: 3 },
    { set: 'set-2', releases: { 'mf-market': release('a2'), shell: release('c1') }, tabs: 1200 },
    { set: 'set-3', releases: { 'mf-market': release('a1'), shell: release('c0') }, tabs: 4 },
    { set: 'set-4', releases: { shell: release('c0') }, tabs: 1 },
  ];
  server.answer('GET /api/ops/traffic?hours=48', { since, hours, webVitals, openTabs });
  server.answer('GET /api/ops/traffic?hours=24', { since, hours: [], webVitals: [], openTabs: [] });
});

const rowsOf = (name: string | RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('opens with the whole site by app, from its first hour with page views', async () => {
  const user = await openOps('/traffic');
  await screen.findByRole('table', { name: BY_APP });
  expect(rowsOf(BY_APP)).toEqual([
    ['mf-market', '120', '6', '5.00%'],
    ['shell', '1,234', '0', '0.00%'],
  ]);
  const [, hours, lines] = draw.mock.calls.at(-2) ?? [];
  expect(hours).toHaveLength(2);
  expect(lines?.map(({ values }) => values)).toEqual([
    [40, 80],
    [1000, 234],
  ]);
  await user.click(screen.getByRole('link', { name: 'mf-market' }));
  expect(await screen.findByRole('table', { name: 'By release' })).toBeVisible();
  expect(window.location.search).toBe('?app=mf-market');
});

test('shows page views, failures and failure rate by release, in tables and charts', async () => {
  const user = await openOps('/traffic');
  await screen.findByRole('table', { name: BY_APP });
  await user.selectOptions(screen.getByLabelText('App'), 'mf-market');
  await screen.findByText('25.00%');
  expect(rowsOf('By release')).toEqual([
    [release('a1'), '100', '1', '1.00%'],
    [LIVE, '20', '5', '25.00%'],
  ]);
  await user.click(screen.getByText('Hour by hour'));
  expect(rowsOf('By hour and release').map(([, ...numbers]) => numbers)).toEqual([
    [`mf-market ${LIVE}`, '20', '5'],
    [`mf-market ${release('a1')}`, '60', '1'],
    [`mf-market ${release('a1')}`, '40', '0'],
  ]);
  expect(screen.getByRole('figure', { name: 'Page views per hour' })).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Failures per hour' })).toBeVisible();
  const lines = draw.mock.calls.slice(-2).map(([, , drawn]) => drawn.map(({ values }) => values));
  expect(lines).toEqual([
    [
      [40, 60],
      [null, 20],
    ],
    [
      [0, 1],
      [null, 5],
    ],
  ]);
});

test('shows the web vitals of each release with their rating and the number of page views', async () => {
  await openOps('/traffic?app=mf-market');
  await screen.findByRole('table', { name: VITALS });
  expect(rowsOf(VITALS)).toEqual([
    [release('a1'), '1.23 s, good (1,200)', '0.012, good (30)', '500 ms, needs work (25)'],
    [LIVE, 'too few (19)', '–', '620 ms, poor (21)'],
  ]);
});

test('has no table of web vitals before there are any', async () => {
  await openOps('/traffic?app=shell');
  await screen.findByRole('table', { name: 'By release' });
  expect(screen.queryByRole('table', { name: VITALS })).toBeNull();
});

test('the URL contains the selected time range', async () => {
  const user = await openOps('/traffic?app=mf-market');
  await user.selectOptions(await screen.findByLabelText('Time'), 'Last 24 hours');
  expect(await screen.findByText('No page views or failures in this time.')).toBeVisible();
  expect(window.location.search).toBe('?app=mf-market&hours=24');
});

test('shows how many tabs have each release open', async () => {
  const name = 'Tabs open in this hour or the last one';
  const user = await openOps('/traffic?app=shell');
  await screen.findByRole('table', { name });
  expect(rowsOf(name)).toEqual([
    [`${release('c1')} live `, '1,203'],
    [release('c0'), '5'],
  ]);
  await user.selectOptions(screen.getByLabelText('App'), 'mf-market');
  await screen.findByText('1,200');
  expect(rowsOf(name)).toEqual([
    [LIVE, '1,200'],
    [release('a1'), '7'],
  ]);
  await user.selectOptions(screen.getByLabelText('Time'), '24');
  await screen.findByText('No page views or failures in this time.');
  expect(screen.queryByRole('table', { name })).toBeNull();
});
