import { expect, test } from '@jest/globals';
import { byAppName, navigationEntries } from './navigation';

const anApp = (app: string, ...orders: number[]) => ({
  app,
  section: { nav: orders.map((order, i) => ({ label: `${app} ${i}`, to: `/${app}/${i}`, order })) },
});

test('entries of equal order are sorted by app, whatever the order of the apps', () => {
  const apps = [anApp('mf-wp', 1000), anApp('mf-events', 1000, 10), anApp('mf-lab', 1000, 1000)];
  const expected = ['mf-events 1', 'mf-events 0', 'mf-lab 0', 'mf-lab 1', 'mf-wp 0'];
  for (const order of [apps, apps.toReversed(), [...apps.slice(1), ...apps.slice(0, 1)]]) {
    expect(navigationEntries(order).map(({ label }) => label)).toEqual(expected);
  }
});

test('apps are sorted by code unit, not by language', () => {
  const names = ['mf-b', 'mf-a1', 'mf-a-1', 'shell', 'mf-a'];
  const sorted = names.map((app) => ({ app })).sort(byAppName);
  expect(sorted.map(({ app }) => app)).toEqual(['mf-a', 'mf-a-1', 'mf-a1', 'mf-b', 'shell']);
});
