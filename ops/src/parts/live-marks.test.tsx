import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
// jsdom has no canvas.
jest.unstable_mockModule('../traffic/draw-chart', () => ({ drawChart: () => () => undefined }));
const { openOps } = await import('../testing/open-ops');

const at = '2026-11-21T10:00:00.000Z';
const common = {
  ...{ by: 'operator', reason: null, at, seen: null, share: null },
  ...{ source: null, changeId: null, requestedAt: null },
};
const schedule = { id: 'x', releases: { 'mf-market': release('a2'), 'mf-blogs': release('b2') }, goesLiveAt: at };
const frame = { app: 'mf-market', release: release('a2'), file: 'x.js', line: 1, column: 1, mapped: null };

beforeEach(() => {
  server.reset();
  const apps = live.apps.map((app) =>
    app.app === 'mf-market' ? { ...app, reported: { failures: 3, errors: 1 } } : { ...app },
  );
  const schedules = [{ ...schedule, by: 'operator', reason: null, since: at, waits: null }];
  server.answer('GET /api/ops/apps', { ...live, apps, schedules });
  const [, market] = live.apps;
  const changes = ['a2', 'a1'].map((name, i) => ({
    ...common,
    at: market?.since,
    seq: 9 - i,
    app: 'mf-market',
    release: release(name),
    kind: 'activate',
  }));
  server.answer('GET /api/ops/history', { changes, events: [], next: null });
  const hours = ['a1', 'a2'].map((name) => ({
    hour: at,
    app: 'mf-market',
    release: release(name),
    views: 9,
    failures: 0,
  }));
  const openTabs = [{ set: 'set-1', releases: { 'mf-market': release('a2') }, tabs: 3 }];
  const webVitals = [{ app: 'mf-market', release: release('a2'), vital: 'cls', samples: 30, p75: 0.01 }];
  server.answer('GET /api/ops/traffic?hours=48', { since: at, hours, webVitals, openTabs });
  const preview = { id: 'preview-1', releases: { 'mf-market': release('a2'), 'mf-blogs': release('b2') }, faults: [] };
  const dates = { createdAt: at, expires: at, lastOpenedAt: null, revokedAt: null, revokedBy: null };
  server.answer('GET /api/ops/previews', {
    previews: [{ ...preview, ...dates, by: 'Asha', set: null, seen: null, state: 'valid' }],
  });
  const error = { key: 'k', app: 'mf-market', name: 'TypeError', message: 'x', kinds: ['uncaught'], own: frame };
  const seen = { firstRelease: release('a1'), firstAt: at, lastRelease: release('a2'), lastAt: at };
  server.answer('GET /api/ops/errors', {
    errors: [{ ...error, ...seen, frames: [frame], pageViews: 1, browsers: [], pages: [], gone: false }],
  });
});

test.each([
  ['Live', '', 2],
  ['History', '/history', 1],
  ['Traffic', '/traffic?app=mf-market', 4],
  ['Previews', '/previews', 1],
  ['Errors', '/errors', 1],
])('%s marks each live release, with the problems that browsers have reported', async (title, path, times) => {
  await openOps(path);
  await screen.findByRole('heading', { level: 1, name: title });
  const ids = await screen.findAllByText(release('a2'), { selector: 'code' });
  expect(ids).toHaveLength(times);
  // The numbers of each hour are folded up.
  for (const id of ids) {
    const place = within(id.parentElement ?? document.body);
    expect(place.getByText('live')).toBeInTheDocument();
    expect(place.getByText('3 failures and 1 error reported')).toBeInTheDocument();
  }
  for (const other of ['a1', 'b2']) {
    for (const id of screen.queryAllByText(release(other), { selector: 'code' })) {
      expect(within(id.parentElement ?? document.body).queryByText('live')).toBeNull();
    }
  }
});
