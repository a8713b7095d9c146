import type { RouteObject } from 'react-router-dom';
import type { Api } from './api/api';
import { AuditPage } from './audit/audit-page';
import { loadAudit } from './audit/load-audit';
import { BrowserCheckPage } from './browser-check/browser-check-page';
import { loadBrowserCheck } from './browser-check/load-browser-check';
import { ContentListPage } from './content/content-list-page';
import { ContentPage } from './content/content-page';
import { loadContentList, loadEditedContent } from './content/load-content';
import { ErrorsPage } from './errors/errors-page';
import { loadErrors } from './errors/load-errors';
import { Frame } from './frame/frame';
import { Loading, NoSuchScreen, ScreenError } from './frame/screen-states';
import { HistoryPage } from './history/history-page';
import { loadHistory } from './history/load-history';
import { LivePage } from './live/live-page';
import { loadLiveParts } from './live/load-live';
import { loadPreviews } from './previews/load-previews';
import { PreviewsPage } from './previews/previews-page';
import { loadProposal } from './proposals/load-proposal';
import { ProposalPage } from './proposals/proposal-page';
import { loadSubmissions } from './submissions/load-submissions';
import { SubmissionsPage } from './submissions/submissions-page';
import { loadTokens } from './tokens/load-tokens';
import { TokensPage } from './tokens/tokens-page';
import { loadTraffic } from './traffic/load-traffic';

/** Routes of all screens with their loaders. The code of the charts is loaded on demand. */
export function screens(api: Api): RouteObject[] {
  const children: RouteObject[] = [
    { index: true, loader: () => loadLiveParts(api), Component: LivePage },
    { path: 'content', loader: () => loadContentList(api), Component: ContentListPage },
    { path: 'content/:app', loader: ({ params }) => loadEditedContent(api, params.app), Component: ContentPage },
    { path: 'history', loader: ({ request }) => loadHistory(api, request.url), Component: HistoryPage },
    { path: 'previews', loader: () => loadPreviews(api), Component: PreviewsPage },
    {
      path: 'traffic',
      loader: ({ request }) => loadTraffic(api, request.url),
      lazy: async () => ({ Component: (await import('./traffic/traffic-page')).TrafficPage }),
    },
    { path: 'errors', loader: ({ request }) => loadErrors(api, request.url), Component: ErrorsPage },
    { path: 'submissions', loader: ({ request }) => loadSubmissions(api, request.url), Component: SubmissionsPage },
    {
      path: 'browser-check/:app/:release',
      loader: ({ params }) => loadBrowserCheck(api, params),
      Component: BrowserCheckPage,
    },
    { path: 'proposals/:app/:id', loader: ({ params }) => loadProposal(api, params), Component: ProposalPage },
    { path: 'audit', loader: ({ request }) => loadAudit(api, request.url), Component: AuditPage },
    { path: 'tokens', loader: () => loadTokens(api), Component: TokensPage },
    { path: '*', Component: NoSuchScreen },
  ];
  return [
    {
      path: '/',
      Component: Frame,
      children: [{ HydrateFallback: Loading, ErrorBoundary: ScreenError, children }],
    },
  ];
}
