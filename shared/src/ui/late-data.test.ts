import { expect, jest, test } from '@jest/globals';
import { createLateData } from './late-data';

test('stays pending after a failure until another try succeeds', async () => {
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce('broken').mockResolvedValue('products');
  const late = createLateData(load);
  const states: unknown[] = [late.state()];
  const failed = new Promise((resolve) => late.subscribe(() => resolve(states.push(late.state()))));
  await failed;
  expect(states).toEqual(['loading', { failure: 'broken' }]);
  late.retry();
  expect(late.state()).toBe('loading');
  expect(await late.loaded).toBe('products');
  expect(late.state()).toBe('loaded');
});
