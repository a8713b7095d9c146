/** The localStorage key for the slugs of favourite modes. */
export const FAVORITES = 'favorite-modes';
