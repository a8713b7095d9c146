/** The venue's own claims, word for word; specification §2. */
export const milestones = [
  { figure: '10,000+', what: 'players' },
  { figure: '15+', what: 'technologies' },
  { figure: '5', what: 'locations' },
] as const;
