import { bodyFault } from '../containment/body-fault';
import { headFault } from '../containment/head-fault';
import type { RenderAnswer, RenderedPage } from './render-pages';

type Answered = Extract<RenderAnswer, { pages: unknown }>['pages'];

/** What became of a page that was asked for. */
export type PageOutcome = { path: string } & ({ page: RenderedPage } | { fault: string });

/**
 * What an answer says of the pages that were asked for. The answer comes out of a process that ran code of a release:
 * whatever else it brings is left out, and a page that reaches beyond its place in the document is a fault.
 */
export function pageOutcomes(answered: Answered, asked: readonly string[]): PageOutcome[] {
  return asked.map((path) => {
    const found = answered.find((page) => page.path === path);
    if (!found) return { path, fault: 'the answer lacks it' };
    if ('fault' in found) return { path, fault: found.fault };
    const { head, body } = found;
    const fault = headFault(head) ?? bodyFault(body);
    return fault === undefined ? { path, page: { head, body } } : { path, fault };
  });
}
