import { hydration } from '../../bench/src/commands/hydration';
import { weight } from '../../bench/src/commands/weight';
import { removeTemplate } from '../../bench/src/site/prepared';
import { expect, test } from './arena/test';

// Both build the whole site as one app and start a site of their own.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

test.afterAll(removeTemplate);

test('the benchmark of weight measures a page of the site and of the same sources as one app', async () => {
  expect(await weight(['/market'])).toMatch(/\| \/market +\| +\d/);
});

test('the benchmark of hydration measures a page and a change of route', async () => {
  const text = await hydration({
    rounds: 1,
    routes: ['/market'],
    changes: [{ label: '', hovered: false, slowdown: 1 }],
  });
  expect(text).toMatch(/\| \/market hydrated +\| +\d/);
  expect(text).toMatch(/\| \/market → \/leaderboard +\| +\d/);
});
