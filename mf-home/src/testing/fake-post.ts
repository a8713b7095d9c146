import type { post } from '@arena/shared/api/post';
import { jest } from '@jest/globals';

/** Stands in for the one function that touches the network; everything arrives unless a test says otherwise. */
export function aPost() {
  const stand = jest.fn<typeof post>();
  stand.mockImplementation(arrived);
  jest.unstable_mockModule('@arena/shared/api/post', () => ({ post: stand }));
  return stand;
}

export const arrived: typeof post = async () => ({ ok: true, data: JSON.parse('{}') });
