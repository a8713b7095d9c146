/** Name under which this browser keeps the slugs of favourite modes. */
export const FAVORITES = 'favorite-modes';
