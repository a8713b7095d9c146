/** The chunk of the shell with its own pages. A page of a section does not load it. */
export const SHELL_PAGES = 'pages';

/** The script of that chunk. The page of the shell preloads it. Older releases do not have it. */
export const SHELL_PAGES_SCRIPT = `${SHELL_PAGES}.js`;
