import type { RouteObject } from 'react-router-dom';
import { AccountPage } from './account/account-page';
import { accountPages } from './account/account-pages';
import { HelpPage } from './help/help-page';
import { TestApiPage } from './test-api/test-api-page';

/** Screens of the shell itself. */
export const shellRoutes: RouteObject[] = [
  { path: '/help', Component: HelpPage },
  { path: '/testapi', Component: TestApiPage },
  ...accountPages.map((page) => ({ path: page.path, element: <AccountPage page={page} /> })),
];
