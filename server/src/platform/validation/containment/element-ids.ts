/** Id of the element that the shell renders into. */
export const ROOT_ID = 'root';

/** Id of the script directly after a prerendered page. */
export const AFTER_PAGE_ID = 'behind-page';

/** Id of the template that contains the shell's scripts until they start. */
export const START_ID = 'arena-start';
