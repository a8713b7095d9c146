import { SERVER_PATHS } from '@arena/shared/contract/api/server-paths';
import { patternsOverlap } from '@arena/shared/contract/section/route-pattern';
import { expect, test } from '@jest/globals';
import { collectRoutes } from '../../testing/bad-input/collect-routes';
import { startArena } from '../../testing/start-arena';

/** The route of pages, which answers all other paths. */
const PAGES = '/*';

test('reserves exactly the paths that the server answers', async () => {
  const { result: arena, routes } = await collectRoutes(() => startArena());
  await arena.close();
  const urls = routes.map(({ url }) => url).filter((url) => url !== PAGES);
  const paths = [...new Set(urls.map((url) => url.replace(/:\w+|\*/g, 'some')))];
  expect(paths.filter((url) => !SERVER_PATHS.some((pattern) => patternsOverlap(url, pattern)))).toEqual([]);
  expect(SERVER_PATHS.filter((pattern) => !paths.some((url) => patternsOverlap(url, pattern)))).toEqual([]);
});
