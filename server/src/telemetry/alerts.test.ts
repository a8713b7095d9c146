import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../../scripts/apps';
import { hasPromtool } from '../../../scripts/promtool';
import { packageFolder } from '../storage/package-folder';
import { startArena } from '../testing/start-arena';

const folder = join(packageFolder, 'deploy/prometheus');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const rules = read('rules.yaml');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

test.each([
  ['check', 'rules', 'rules.yaml'],
  ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ['test', 'rules', 'rules.test.yaml'],
])('promtool %s %s succeeds', (...args) => {
  if (!hasPromtool()) {
    // A developer may work without it.
    expect(process.env.CI).toBeUndefined();
    return;
  }
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
});

test('every alert is tested to fire and not to fire', () => {
  const tests = read('rules.test.yaml');
  expect(alerts.length).toBeGreaterThan(20);
  for (const alert of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${alert}, exp_alerts: \\[\\]`));
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts:\n`));
  }
});

test('every alert links to its section of the runbook, and every section has an alert', () => {
  const runbook = readFileSync(`${root}docs/operating.md`, 'utf8');
  const chapter = runbook.split('\n## Alerts\n')[1]?.split('\n## ')[0] ?? '';
  expect([...chapter.matchAll(/^### (Arena\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
  const links = [...rules.matchAll(/runbook_url: '\{\{ \$externalLabels\.runbooks \}\}\/operating\.md#(\w+)'/g)];
  expect(links.map(([, anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
  expect(read('prometheus.yaml')).toMatch(/^ +runbooks: https:\S+\/docs$/m);
});

test('every metric of the rules is a metric of the server', async () => {
  const { body } = await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } });
  const names = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const used = new Set(rules.match(/\b(arena|nodejs|process)_[a-z0-9_]+/g));
  expect(used.size).toBeGreaterThan(15);
  const unknown = [...used].filter((name) => !names.has(name.replace(/_(bucket|count)$/, '')));
  expect(unknown).toEqual([]);
});
