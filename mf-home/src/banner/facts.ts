/** Texts of the banner. */
export const facts = {
  place: 'Outdoor airsoft, Dehradun',
  heading: 'Hold the ridge till dark',
  lead: 'Two sides, one hillside, four rounds to win. Play 4v4 or 5v5, an hour at a time, from',
  card: [
    { term: 'Grid', detail: '30.4 N 78.1 E' },
    { term: 'Team', detail: '4v4 / 5v5' },
    { term: 'Session', detail: '1 hour' },
    { term: 'Early access', detail: 'VIP status for the first 100 members' },
  ],
} as const;
