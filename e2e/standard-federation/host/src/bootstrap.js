import { SessionContext } from '@arena/shared/session';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createElement } from 'react';
import 'react/jsx-runtime'; // Sections use it. `react/` shares only what this site imports.
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

const root = createRoot(document.getElementById('root'));
registerRemotes([{ name: 'market', entry: new URL(location.href).searchParams.get('manifest') }]);
loadRemote('market/section').then(
  ({ default: { routes } }) => {
    const router = createMemoryRouter(routes, { initialEntries: ['/market'] });
    const page = createElement(RouterProvider, { router });
    root.render(createElement(SessionContext, { value: { user: null } }, page));
  },
  () => root.render(createElement('p', { role: 'alert' }, 'The market could not be loaded.')),
);
