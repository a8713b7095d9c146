/** Releases by short names, so that tests read well. */
export const release = (word: string) => `1.0.0-${word.padEnd(16, '0')}`;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** What the server says is live: a shell, a market that was rolled back, blogs with a canary. */
export const live = {
  apps: [
    {
      app: 'mf-blogs',
      release: release('b1'),
      paths: ['/blogs'],
      bytes: 300_000,
      since: minutesAgo(3 * 24 * 60),
      by: 'team of mf-blogs',
      reason: null,
      kind: 'activate',
    },
    {
      app: 'mf-market',
      release: release('a2'),
      paths: ['/market'],
      bytes: 121_000,
      since: minutesAgo(5),
      by: 'operator',
      reason: 'prices were wrong',
      kind: 'rollback',
    },
    {
      app: 'shell',
      release: release('c1'),
      paths: ['/help'],
      bytes: 900_000,
      since: minutesAgo(0),
      by: 'operator',
      reason: 'start',
      kind: 'activate',
    },
  ],
  canaries: [
    {
      app: 'mf-blogs',
      release: release('b2'),
      share: 10,
      since: minutesAgo(60),
      by: 'operator',
      reason: 'new plates',
    },
  ],
  retired: [
    {
      app: 'mf-events',
      release: release('d1'),
      paths: ['/events'],
      since: minutesAgo(30),
      by: 'operator',
      reason: 'the season is over',
    },
  ],
};

const kept = (word: string, marks: object = {}) => ({
  release: release(word),
  publishedAt: minutesAgo(600),
  publishedBy: 'operator',
  bytes: 100_000,
  live: false,
  previous: false,
  ...marks,
});

export const marketReleases = {
  releases: [kept('a3'), kept('a2', { live: true }), kept('a1', { previous: true })],
};

export const blogsReleases = { releases: [kept('b2'), kept('b1', { live: true })] };

/** What a release would meet: nothing that speaks against it. */
export const aRehearsal = (word: string, changes: object = {}) => ({
  release: release(word),
  current: release('a2'),
  routes: ['/market'],
  gone: [],
  faults: [],
  refused: false,
  openTabs: 40,
  ...changes,
});
