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
