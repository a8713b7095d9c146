/** A release id with a short, readable hash. */
export const release = (name: string) => `1.0.0-${name.padEnd(16, '0')}`;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const NO_REPORTS = { failures: 0, errors: 0 };

/** Further fields of the answers about a change of one app. */
const aChange = { changeId: null, requestedAt: null };

const shown = { seen: null, source: null, reported: NO_REPORTS };

/** The rollback of a live release was not tried yet. */
const untried = { drill: null };

/** Live: the shell, a market that was rolled back, blogs with a canary. Retired: events. */
export const live = {
  apps: [
    {
      app: 'mf-blogs',
      release: release('b1'),
      paths: ['/blogs'],
      bytes: 300_000,
      recent: { views: 1200, failed: 0 },
      ...untried,
      since: minutesAgo(3 * 24 * 60),
      by: 'team of mf-blogs',
      reason: null,
      kind: 'activate',
      ...shown,
      ...aChange,
    },
    {
      app: 'mf-market',
      release: release('a2'),
      paths: ['/market'],
      bytes: 121_000,
      recent: { views: 40, failed: 1 },
      ...untried,
      since: minutesAgo(5),
      by: 'operator',
      reason: 'prices were wrong',
      kind: 'rollback',
      ...shown,
      ...aChange,
    },
    {
      app: 'shell',
      release: release('c1'),
      paths: ['/help'],
      bytes: 900_000,
      recent: { views: 1240, failed: 0 },
      ...untried,
      since: minutesAgo(0),
      by: 'operator',
      reason: 'start',
      kind: 'activate',
      ...shown,
      ...aChange,
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
      faults: [],
      guard: null,
      requestedAt: null,
      ...shown,
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
      ...aChange,
    },
  ],
  blockedRollbacks: [],
  locks: [],
  schedules: [],
  checks: [],
  versions: ['1.0.0'],
};

const stored = (name: string, properties: object = {}) => ({
  release: release(name),
  publishedAt: minutesAgo(600),
  publishedBy: 'operator',
  bytes: 100_000,
  live: false,
  previous: false,
  source: null,
  reported: NO_REPORTS,
  ...properties,
});

export const marketReleases = {
  releases: [stored('a3'), stored('a2', { live: true }), stored('a1', { previous: true })],
};

export const blogsReleases = { releases: [stored('b2'), stored('b1', { live: true })] };

/** A dry run without faults. */
export const aDryRunReport = (name: string, changes: object = {}) => ({
  release: release(name),
  current: release('a2'),
  routes: ['/market'],
  gone: [],
  faults: [],
  refused: false,
  openTabs: 40,
  warnings: [],
  incomplete: null,
  reported: NO_REPORTS,
  blockedRollbacks: [],
  ...changes,
});
