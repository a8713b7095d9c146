import { bodyFault } from '../containment/body-fault';
import { headFault } from '../containment/head-fault';
import type { RenderedPage, RenderResult } from './render-pages';

type PageResults = Extract<RenderResult, { pages: unknown }>['pages'];

/** A requested page: rendered, or the reason why not. */
export type PageOutcome = { path: string } & ({ page: RenderedPage } | { fault: string });

/**
 * Picks the requested pages from the renderer's results and validates their HTML. The results come from a process that
 * ran code of a release, so anything else in them is ignored.
 */
export function pageOutcomes(results: PageResults, requestedPaths: readonly string[]): PageOutcome[] {
  return requestedPaths.map((path) => {
    const result = results.find((page) => page.path === path);
    if (!result) return { path, fault: 'the renderer returned no result for it' };
    if ('fault' in result) return { path, fault: result.fault };
    const { head, body } = result;
    const fault = headFault(head) ?? bodyFault(body);
    return fault === undefined ? { path, page: { head, body } } : { path, fault };
  });
}
