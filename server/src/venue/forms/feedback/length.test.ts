import { THOUGHTS_LENGTH } from '@arena/shared/forms/feedback';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startArena } from '../../../testing/start-arena';
import { feedback } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const send = (thoughts: string) => arena.app.inject({ method: 'POST', url: '/api/feedback', payload: { thoughts } });

test.each([
  ['letters', 'a'],
  ['Hindi letters with vowel signs', 'मै'],
  ['family emoji', '👨‍👩‍👧‍👦'],
])('stores 5,000 %s and refuses one more with a message', async (_, character) => {
  const longest = character.repeat(THOUGHTS_LENGTH);
  expect((await send(longest)).statusCode).toBe(201);
  const rows = await arena.db.select({ thoughts: feedback.thoughts }).from(feedback);
  expect(rows.filter(({ thoughts }) => thoughts === longest)).toHaveLength(1);
  const answer = await send(longest + character);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: 'thoughts: Please use at most 5,000 characters.', code: 'invalid' },
  ]);
});
