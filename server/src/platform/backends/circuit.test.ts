import { expect, test } from '@jest/globals';
import { NOW } from '../../testing/start-arena';
import { BackendError } from './backend-error';
import { Circuit } from './circuit';

const silent = () =>
  Promise.reject(new BackendError('backend_timed_out', 'It is slow.', 'It did not answer.', { outage: 'silent' }));
const answer = async () => 'an answer';

const STOPPED = 'does not answer at present';

test('a path that is silent for three clients stops for a second at a time, and only this path', async () => {
  let now = NOW;
  const circuit = new Circuit('mf-market', () => now);
  const ask = (n: number, path: string, send: () => Promise<string>) =>
    circuit.run({ client: `client ${n % 3}`, path }, send).catch((error: Error) => error.message);
  for (let n = 0; n < 6; n++) expect(await ask(n, 'slow', silent)).toBe('It is slow.');
  expect(await ask(0, 'slow', answer)).toContain(STOPPED);
  for (let n = 0; n < 20; n++) expect(await ask(n, 'fast', answer)).toBe('an answer');
  expect(await ask(1, 'slow', answer)).toContain(STOPPED);
  now = new Date(NOW.getTime() + 1_000);
  expect(await ask(1, 'slow', answer)).toBe('an answer');
  expect(await ask(2, 'slow', answer)).toBe('an answer');
});

test('a few silent requests among many answers stop nothing', async () => {
  const circuit = new Circuit('mf-market', () => NOW);
  const ask = (client: string, send: () => Promise<string>) =>
    circuit.run({ client, path: 'x' }, send).catch((error: Error) => error.message);
  for (let n = 0; n < 8; n++) expect(await ask('visitor', answer)).toBe('an answer');
  for (let n = 0; n < 8; n++) expect(await ask(`client ${n}`, silent)).toBe('It is slow.');
  for (let n = 0; n < 8; n++) expect(await ask('visitor', answer)).toBe('an answer');
});

test('a clock that was set back forgets what was', async () => {
  let now = NOW;
  const circuit = new Circuit('mf-market', () => now);
  const ask = (n: number, send: () => Promise<string>) =>
    circuit.run({ client: `client ${n}`, path: 'x' }, send).catch((error: Error) => error.message);
  for (let n = 0; n < 6; n++) await ask(n, silent);
  expect(await ask(6, answer)).toContain(STOPPED);
  now = new Date(NOW.getTime() - 3_600_000);
  expect(await ask(6, answer)).toBe('an answer');
});
