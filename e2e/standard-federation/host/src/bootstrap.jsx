import { SessionContext } from '@arena/shared/session';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

const root = createRoot(document.getElementById('root'));
registerRemotes([{ name: 'market', entry: new URL(location.href).searchParams.get('manifest') }]);
loadRemote('market/section').then(
  ({ default: { routes } }) =>
    root.render(
      <SessionContext value={{ user: null }}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/market'] })} />
      </SessionContext>,
    ),
  () => root.render(<p role="alert">The market could not be loaded.</p>),
);
