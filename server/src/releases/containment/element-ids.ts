/** Id of the element that the shell draws into. */
export const ROOT = 'root';

/** Id of the script right behind a page that was rendered ahead. */
export const BEHIND_PAGE = 'behind-page';

/** Id of the template in which the scripts of the shell wait. */
export const START = 'arena-start';
