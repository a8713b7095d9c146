import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../kernel/http/headers/client-key';
import type { LiveSite } from '../live/live-site';
import type { GuardedViews } from '../traffic/guarded-views/guarded-views';
import type { AnsweredForm, PageViews } from '../traffic/page-views/page-views';
import { releaseSetOfOpenPage } from './selection/select-release-set';
import type { VisitorIds } from './selection/visitor-ids';

type Dependencies = { site: LiveSite; visitorIds: VisitorIds; pageViews: PageViews; guardedViews: GuardedViews };

/** Counts the forms of visitors for the releases that they see. Stores nothing that they typed. */
export function formCounter({ site, visitorIds, pageViews, guardedViews }: Dependencies) {
  return (request: FastifyRequest, form: Omit<AnsweredForm, 'network'>) => {
    const shown = releaseSetOfOpenPage({ site, visitorIds }, request.headers);
    if (!shown) return;
    const answered = { ...form, network: clientNetwork(request) };
    pageViews.countForm(shown.releaseSet, answered);
    guardedViews.recordForm(shown.releaseSet, shown.visitor, answered);
  };
}
