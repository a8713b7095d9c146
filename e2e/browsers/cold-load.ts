import { FaultyProxy } from './faulty-proxy';
import { test } from './fixtures';

/** Milliseconds that every answer is late, as in a phone's network. */
const LATENCY = 150;
const ROUNDS = 7;
const HEADER = 'integrity-policy';

const found: Record<string, number[]> = {};

for (let round = 1; round <= ROUNDS; round++) {
  for (const [name, value] of [
    [`with ${HEADER}`, 'blocked-destinations=(script)'],
    [`without ${HEADER}`, undefined],
  ] as const) {
    test(`${name}, round ${round}`, async ({ tab, site }) => {
      const proxy = await FaultyProxy.start(site.url, { latency: LATENCY, headers: { [HEADER]: value } });
      found[name] = [...(found[name] ?? []), await tab.timeToAlive(`${proxy.url}/market`)];
      await proxy.stop();
    });
  }
}

test.afterAll(() => {
  for (const [name, times] of Object.entries(found)) {
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    const median = sorted[Math.floor(sorted.length / 2)];
    process.stdout.write(
      `${name}: median ${median} ms until the page is alive (${sorted.join(', ')}), ${LATENCY} ms latency\n`,
    );
  }
});
