import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestApiPage } from './test-api-page';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

/** The network: answers with each body in turn, or refuses. */
function answerWith(...answers: (Partial<Response> | Error)[]) {
  const fetch = jest.fn<typeof globalThis.fetch>();
  for (const answer of answers) {
    if (answer instanceof Error) fetch.mockRejectedValueOnce(answer);
    else fetch.mockResolvedValueOnce(answer as Response);
  }
  globalThis.fetch = fetch;
  return fetch;
}

const json = (body: unknown): Partial<Response> => ({ ok: true, status: 200, json: async () => body });

test('T1.1 the page asks GET /api/hello and shows the message', async () => {
  const fetch = answerWith(json({ message: 'Hello from the arena' }));
  render(<TestApiPage />);
  expect(await screen.findByText('Hello from the arena')).toBeVisible();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/hello']);
});

test.each([
  ['no connection', new TypeError('Failed to fetch'), /could not be reached/],
  ['an error status', { ok: false, status: 503 }, /status 503/],
  ['an answer without message', json({ greeting: 'hi' }), /without a message/],
  ['a message that is no text', json({ message: 7 }), /without a message/],
] as const)('T1.3 %s is said in words', async (_, answer, words) => {
  answerWith(answer);
  render(<TestApiPage />);
  expect(await screen.findByText(words)).toBeVisible();
});

test('T1.3 it can be asked again', async () => {
  answerWith(new TypeError('Failed to fetch'), json({ message: 'Back again' }));
  render(<TestApiPage />);
  await screen.findByText(/could not be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Back again')).toBeVisible();
});
