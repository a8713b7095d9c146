import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestApiPage } from './test-api-page';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

/** Mocks `fetch` with one response or error after the other. */
function respondWith(...responses: (Partial<Response> | Error)[]) {
  const fetch = jest.fn<typeof globalThis.fetch>();
  for (const response of responses) {
    if (response instanceof Error) fetch.mockRejectedValueOnce(response);
    else fetch.mockResolvedValueOnce(response as Response);
  }
  globalThis.fetch = fetch;
  return fetch;
}

const json = (body: unknown): Partial<Response> => ({ ok: true, status: 200, json: async () => body });

test('requests GET /api/hello and shows the message @T1.1', async () => {
  const fetch = respondWith(json({ message: 'Hello from the arena' }));
  render(<TestApiPage />);
  expect(await screen.findByText('Hello from the arena')).toBeVisible();
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/hello']);
});

test.each([
  ['no connection', new TypeError('Failed to fetch'), /could not be reached/],
  ['an error status', { ok: false, status: 503 }, /status 503/],
  ['a response without message', json({ greeting: 'hi' }), /without a message/],
  ['a message that is no text', json({ message: 7 }), /without a message/],
] as const)('explains %s @T1.3', async (_, response, message) => {
  respondWith(response);
  render(<TestApiPage />);
  expect(await screen.findByText(message)).toBeVisible();
});

test('requests the greeting again @T1.3', async () => {
  respondWith(new TypeError('Failed to fetch'), json({ message: 'Back again' }));
  render(<TestApiPage />);
  await screen.findByText(/could not be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('Back again')).toBeVisible();
});
