import type { post } from '@arena/shared/api/post';
import { jest } from '@jest/globals';

/** Mocks the only function that uses the network. Requests succeed by default. */
export function fakePost() {
  const mock = jest.fn<typeof post>();
  mock.mockImplementation(succeed);
  jest.unstable_mockModule('@arena/shared/api/post', () => ({ post: mock }));
  return mock;
}

export const succeed: typeof post = async () => ({ ok: true, data: JSON.parse('{}') });
