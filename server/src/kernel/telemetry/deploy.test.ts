import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../../../scripts/apps';
import { hasPromtool } from '../../../../scripts/programs/promtool';
import { startArena } from '../../testing/start-arena';
import { packageFolder } from '../package-folder';
// Registers the metrics of backups, as the server does.
import '../../backup/start-backups';

const folder = join(packageFolder, 'deploy/prometheus');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const rules = read('rules.yaml');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

const dashboard = readFileSync(join(packageFolder, 'deploy/grafana/arena.json'), 'utf8');
/** Queries, as JSON strings. */
const queries = [...dashboard.matchAll(/"expr": (".*?[^\\]")/g)].map(([, query = '']) => query);

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

function expectPromtool(args: string[], cwd = folder) {
  if (!hasPromtool()) {
    // A developer may work without it.
    expect(process.env.CI).toBeUndefined();
    return;
  }
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
}

test.each([
  ['check', 'rules', 'rules.yaml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['test', 'rules', 'rules.test.yaml', 'days.test.yaml'],
])('promtool %s %s succeeds', (...args) => expectPromtool(args));

test('promtool accepts the queries of the dashboard', () => {
  expect(queries.length).toBeGreaterThan(20);
  const rules = queries.map((query, index) => {
    // Grafana fills in the range.
    const expression = query.replaceAll('$__rate_interval', '5m');
    return `      - { record: 'dashboard:query_${index}', expr: ${expression} }`;
  });
  const temporary = mkdtempSync(join(tmpdir(), 'arena-dashboard-'));
  writeFileSync(join(temporary, 'rules.yaml'), `groups:\n  - name: dashboard\n    rules:\n${rules.join('\n')}\n`);
  expectPromtool(['check', 'rules', 'rules.yaml'], temporary);
  rmSync(temporary, { recursive: true });
});

test('every alert is tested to fire and not to fire', () => {
  const tests = read('rules.test.yaml') + read('days.test.yaml');
  expect(alerts.length).toBeGreaterThan(20);
  for (const alert of alerts) {
    expect(tests).toMatch(new RegExp(`alertname: ${alert}, exp_alerts: \\[\\]`));
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts:\n`));
  }
});

test('every alert links to its section of docs/alerts.md, and every section has an alert', () => {
  const document = readFileSync(`${root}docs/alerts.md`, 'utf8');
  expect([...document.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(alerts);
  const links = [...rules.matchAll(/runbook_url: '\{\{ \$externalLabels\.runbooks \}\}\/alerts\.md#(\w+)'/g)];
  expect(links.map(([, anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
  expect(read('prometheus.yml')).toMatch(/^ +runbooks: https:\S+\/docs$/m);
});

test('every metric of the rules and of the dashboard is a metric of the server', async () => {
  const { body } = await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } });
  const names = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const used = new Set([rules, ...queries].join('\n').match(/\b(arena|nodejs|process)_[a-z0-9_]+/g));
  expect(used.size).toBeGreaterThan(15);
  const unknown = [...used].filter((name) => !names.has(name.replace(/_seconds_(bucket|count)$/, '_seconds')));
  expect(unknown).toEqual([]);
});
