import { expect, test } from '@jest/globals';
import { formatSources } from './format-source';

const source = (commit: string) => ({
  commit: commit.repeat(40),
  branch: 'main',
  builtAt: '2026-11-21T09:00:00.000Z',
  publishedBy: 'operator',
});

test('apps that come from one commit are one line', () => {
  const rows = [
    { app: 'shell', release: '1.0.0-a', source: source('a') },
    { app: 'mf-blogs', release: '1.0.0-b', source: source('b') },
    { app: 'mf-market', release: '1.0.0-c', source: source('a') },
    { app: 'mf-home', release: '1.0.0-d', source: null },
  ];
  expect(formatSources(rows).split('\n')).toEqual([
    'Sources, as their publishers claim:',
    expect.stringMatching(/^shell, mf-market +aaaaaaaaaa main, published by operator/),
    expect.stringMatching(/^mf-blogs 1\.0\.0-b +bbbbbbbbbb main, published by operator/),
  ]);
  expect(formatSources([])).toBe('');
});
