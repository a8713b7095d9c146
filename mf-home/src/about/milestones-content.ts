/** Claims of the specification, §2, word for word; samples until the venue has figures of its own. */
export const milestones = [
  { figure: '10,000+', what: 'players', sample: true },
  { figure: '15+', what: 'technologies', sample: true },
  { figure: '5', what: 'locations', sample: true },
] as const;
