/**
 * What the house promises of react-router. Shared under the name react-router-dom: sections write the usual
 * import, and only what is listed here is shipped. Removing a name breaks the sections that use it.
 */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchPath,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
