import type { RouteObject } from 'react-router-dom';
import { AccountPage } from './account/account-page';
import { accountPages } from './account/account-pages';
import { HelpPage } from './help/help-page';
import { PrivacyPage } from './privacy/privacy-page';
import { TestApiPage } from './test-api/test-api-page';

/** Routes of the shell's own pages. */
export const shellRoutes: RouteObject[] = [
  { path: '/help', caseSensitive: true, Component: HelpPage },
  { path: '/privacy', caseSensitive: true, Component: PrivacyPage },
  { path: '/testapi', caseSensitive: true, Component: TestApiPage },
  ...accountPages.map((page) => ({ path: page.path, caseSensitive: true, element: <AccountPage page={page} /> })),
];
