import { expect, test } from '@jest/globals';
import { pause } from '../../http/pause';
import { answerInTime } from './answer-in-time';

test('the database has two seconds for an answer', async () => {
  const waits: number[] = [];
  const end = async (milliseconds: number) => void waits.push(milliseconds);
  await expect(answerInTime(new Promise(() => undefined), end)).rejects.toMatchObject({ code: 'unavailable' });
  expect(waits).toEqual([2_000]);
});

test('an answer or a failure of the database ends the wait', async () => {
  let signal = new AbortController().signal;
  const wait: typeof pause = (milliseconds, given) => {
    signal = given;
    return pause(milliseconds, given);
  };
  expect(await answerInTime(Promise.resolve('row'), wait)).toBe('row');
  expect(signal.aborted).toBe(true);
  await expect(answerInTime(Promise.reject(new Error('unreachable')), wait)).rejects.toThrow('unreachable');
  expect(signal.aborted).toBe(true);
});
