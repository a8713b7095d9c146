import { expect, test } from '@jest/globals';
import { aRelease } from '../../testing/release-builder';
import { releaseIndexOf, releaseMapOf } from './release-map';

test('does not depend on the order in which releases went live', () => {
  const options = [{ app: 'shell' }, { app: 'mf-wp' }, { app: 'mf-events' }, { app: 'mf-lab' }, { app: 'mf-lab-2' }];
  const releaseSet = options.map((option) => aRelease(option).release);
  const fallbackFor = ({ app }: { app: string }) => aRelease({ app, variant: 'fallback' }).release;
  const map = releaseMapOf(releaseSet, { fallbackFor });
  expect(map.sections.map(({ app }) => app)).toEqual(['mf-events', 'mf-lab', 'mf-lab-2', 'mf-wp']);
  for (const other of [releaseSet.toReversed(), [...releaseSet.slice(2), ...releaseSet.slice(0, 2)]]) {
    const sameMap = releaseMapOf(other, { fallbackFor });
    expect(JSON.stringify(sameMap)).toBe(JSON.stringify(map));
    expect(JSON.stringify(releaseIndexOf(sameMap))).toBe(JSON.stringify(releaseIndexOf(map)));
  }
});

test('names the contents of sections, each with its hash', () => {
  const files = { 'content.json': '{}', 'content.schema.json': '{}' };
  const live = aRelease({ files }).release;
  const fallback = aRelease({ files: { ...files, 'content.json': '{"price":1}' } }).release;
  const { sections, integrity } = releaseMapOf([live], { fallbackFor: () => fallback });
  const [market] = sections;
  expect(market).toMatchObject({
    content: `/releases/mf-market/${live.id}/content.json`,
    standIn: { content: `/releases/mf-market/${fallback.id}/content.json` },
  });
  expect(integrity[market?.content ?? '']).toMatch(/^sha384-/);
  expect(integrity[market?.standIn?.content ?? '']).toMatch(/^sha384-/);
});
