/**
 * A plan for one hour on the field, for at least `players` players. `price` is the total for `players`, in whole rupees.
 */
export type SessionPlan = { name: string; players: number; price: number; includes: readonly string[] };

/** The plans, from the smallest group to the largest. Every page that names a price takes it from here. */
export const sessionPlans = [
  { name: 'Single Entry', players: 1, price: 699, includes: ['One session', '1 hour'] },
  { name: 'Team Entry', players: 3, price: 1799, includes: ['Minimum 3 stack', '1 hour'] },
  { name: 'Group Entry', players: 10, price: 5000, includes: ['Minimum 10 stack', 'Customised modes', '1 hour'] },
] as const satisfies readonly SessionPlan[];
