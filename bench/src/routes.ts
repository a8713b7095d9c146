import { publicPaths } from '../../e2e/screens/public-paths';

/** Routes that are measured: the public pages of sections. The shell renders the help page. */
export const routes = publicPaths.filter((path) => path !== '/help');
