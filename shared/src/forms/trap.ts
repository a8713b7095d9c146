/** Field of a form that no human sees: what fills it in is a program, and what it sends is not stored. */
export const TRAP = 'website';
