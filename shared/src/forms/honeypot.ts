/**
 * Field of a form that no human sees: what fills it in is a program, and what it sends is not stored. No browser knows
 * a visitor's "subject", so none fills it in by itself.
 */
export const TRAP = 'subject';
