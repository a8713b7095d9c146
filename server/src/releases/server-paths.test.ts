import { patternsOverlap } from '@arena/shared/contract/route-pattern';
import { SERVER_ADDRESSES } from '@arena/shared/contract/server-paths';
import { expect, test } from '@jest/globals';
import { routesOf } from '../testing/bad-input/collect-routes';
import { startArena } from '../testing/start-arena';

/** Where pages are: what no other route answers. */
const PAGES = '/*';

test('apps are refused every address that the server itself answers, and none besides', async () => {
  const { built, routes } = await routesOf(() => startArena());
  await built.close();
  const urls = routes.map(({ url }) => url).filter((url) => url !== PAGES);
  const own = [...new Set(urls.map((url) => url.replace(/:\w+|\*/g, 'some')))];
  expect(own.filter((url) => !SERVER_ADDRESSES.some((pattern) => patternsOverlap(url, pattern)))).toEqual([]);
  expect(SERVER_ADDRESSES.filter((pattern) => !own.some((url) => patternsOverlap(url, pattern)))).toEqual([]);
});
