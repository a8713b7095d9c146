import { FaultyProxy } from '../src/arena/sites/faulty-proxy';
import { test } from './fixtures';

/** Milliseconds added to every response, like a mobile network. */
const LATENCY = 150;
const ROUNDS = 7;
const HEADER = 'integrity-policy';

const times: Record<string, number[]> = {};

for (let round = 1; round <= ROUNDS; round++) {
  for (const [name, value] of [
    [`with ${HEADER}`, 'blocked-destinations=(script)'],
    [`without ${HEADER}`, undefined],
  ] as const) {
    test(`${name}, round ${round}`, async ({ tab, site }) => {
      const proxy = await FaultyProxy.start(site.url, { latency: LATENCY, headers: { [HEADER]: value } });
      times[name] = [...(times[name] ?? []), await tab.timeToHydration(`${proxy.url}/market`)];
      await proxy.stop();
    });
  }
}

test.afterAll(() => {
  for (const [name, values] of Object.entries(times)) {
    const sorted = values.toSorted((a, b) => a - b).map(Math.round);
    const median = sorted[Math.floor(sorted.length / 2)];
    process.stdout.write(
      `${name}: median ${median} ms until hydration (${sorted.join(', ')}), ${LATENCY} ms latency\n`,
    );
  }
});
