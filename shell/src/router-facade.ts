/**
 * The part of react-router that sections may use. It is shared under the name react-router-dom, so sections write the
 * usual import, and only the names listed here are shipped. Removing a name breaks the sections that use it.
 */
export { Link, matchPath, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
