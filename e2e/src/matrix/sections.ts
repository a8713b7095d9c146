/** A section as a visitor meets it: the link that leads there, the heading of what it leads to, and a control. */
export type Section = {
  app: string;
  link: string;
  heading: string;
  /** A screen with a control, and how the control looks once it was pressed. */
  control: {
    address: string;
    role: 'button' | 'radio' | 'tab';
    name: string | RegExp;
    pressed: { pressed: true } | { checked: true } | { selected: true };
  };
};

export const sections: readonly Section[] = [
  {
    app: 'mf-home',
    link: 'About Us',
    heading: 'Fair play on rough ground',
    control: { address: '/aboutus', role: 'tab', name: 'Memberships', pressed: { selected: true } },
  },
  {
    app: 'mf-leaderboard',
    link: 'Leaderboard',
    heading: 'Leaderboard',
    control: { address: '/leaderboard', role: 'button', name: /^Follow /, pressed: { pressed: true } },
  },
  {
    app: 'mf-market',
    link: 'Market Place',
    heading: 'Market Place',
    control: { address: '/market', role: 'radio', name: 'Keychains', pressed: { checked: true } },
  },
  {
    app: 'mf-blogs',
    link: 'Blogs',
    heading: 'Blogs',
    control: { address: '/blogs', role: 'radio', name: 'Esports', pressed: { checked: true } },
  },
  {
    app: 'mf-booking',
    link: 'Booking',
    heading: 'Game Modes',
    control: { address: '/gamemode/spike-rush', role: 'button', name: 'Add to Favorites', pressed: { pressed: true } },
  },
];

/** A section that has nothing to do with another one. */
export function neighbourOf({ app }: Section): Section {
  const neighbour = sections.find((section) => section.app !== app);
  if (!neighbour) throw new Error('There is only one section.');
  return neighbour;
}
