import type { Release } from '@arena/shared/contract/release';
import { answers } from '../prerender/page-key';
import type { View } from './live-site';

/**
 * Pages that a release would take from others, or lists without answering them: one release alone speaks for a page.
 * @returns sentences
 */
export function foreignPages(candidate: Release, live: View): string[] {
  const others = live.filter(({ app }) => app !== candidate.app);
  const { app, section } = candidate;
  return [
    ...section.pages
      .filter((page) => !answers(candidate, page))
      .map((page) => `${app} lists the page ${page}, which none of its paths answers.`),
    ...others.flatMap((other) => [
      ...section.pages
        .filter((page) => answers(candidate, page) && answers(other, page))
        .map((page) => `${app} lists the page ${page}, which ${other.app} answers.`),
      ...other.section.pages
        .filter((page) => !section.pages.includes(page) && answers(candidate, page))
        .map((page) => `${app} would answer ${page}, which is a page of ${other.app}.`),
    ]),
  ];
}
