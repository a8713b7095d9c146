import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from './config';

test('a newcomer needs no settings', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    dataDirectory: resolve('.arena'),
    databaseUrl: undefined,
    operatorToken: undefined,
    logLevel: 'info',
  });
});

test('settings are taken from the environment, empty ones count as not set', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: 'postgres://db/arena', ARENA_DATA: '/srv/arena' });
  expect(config).toMatchObject({ port: 4000, databaseUrl: 'postgres://db/arena', dataDirectory: '/srv/arena' });
});

test('all bad settings are named at once with what was expected, and never their value', () => {
  const bad = {
    PORT: 'seventy',
    DATABASE_URL: 'mysql://root:hunter2@db/arena',
    ARENA_OPERATOR_TOKEN: 'tooshort',
    ARENA_LOG_LEVEL: 'loud',
  };
  const sentence = messageOf(() => readConfig(bad));
  expect(sentence.split('\n')).toEqual([
    'These settings are not right:',
    '  PORT: expected a port number',
    '  ARENA_LOG_LEVEL: expected one of debug, info, warn, error, silent',
    '  DATABASE_URL: expected an address that begins with postgres://',
    '  ARENA_OPERATOR_TOKEN: expected at least 16 characters',
  ]);
  for (const value of Object.values(bad)) expect(sentence).not.toContain(value);
});

test.each(['-1', '65536', '80.5', '0x50', ' ', '4000 '])('PORT %p is refused', (PORT) => {
  expect(messageOf(() => readConfig({ PORT }))).toContain('PORT: expected a port number');
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}
