/** Figures whose wording the acceptance list fixes. Sample data until the venue provides its own. */
export const milestones = [
  { figure: '10,000+', what: 'players', sample: true },
  { figure: '15+', what: 'technologies', sample: true },
  { figure: '5', what: 'locations', sample: true },
] as const;
