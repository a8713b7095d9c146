import { expect, test } from '@jest/globals';
import { noSuchApp } from './nearest-app';

const APPS = ['mf-blogs', 'mf-booking', 'mf-home', 'mf-leaderboard', 'mf-market', 'shell'];

test.each([
  ['mf-blog', 'mf-blogs'],
  ['blogs', 'mf-blogs'],
  ['mf_blogs', 'mf-blogs'],
  ['MF-Market', 'mf-market'],
  ['mf-amrket', 'mf-market'],
  ['mf-lederboard', 'mf-leaderboard'],
  ['mf-bookings', 'mf-booking'],
  ['shel', 'shell'],
  ['mf-blgos', 'mf-blogs'],
])('%s probably means %s', (name, nearest) => {
  expect(noSuchApp(name, APPS)).toBe(`There is no app ${name}. Did you mean ${nearest}?`);
});

test.each(['mf-shop', 'mf-events', 'mf-b', 'mf-', 'mf-homework-for-everyone'])('%s is near to no app', (name) => {
  expect(noSuchApp(name, APPS)).toBe(`There is no app ${name}.`);
});
