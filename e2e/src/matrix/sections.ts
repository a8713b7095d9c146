/** A section as a visitor sees it: its navigation link, its main heading and one of its controls. */
export type Section = {
  app: string;
  link: string;
  heading: string;
  /** A control, the route of its screen, and its accessible state once pressed. */
  control: {
    path: string;
    role: 'button' | 'radio' | 'tab';
    name: string | RegExp;
    pressed: { pressed: true } | { checked: true } | { selected: true };
  };
};

/** The shell, with a control that it has on every screen. */
export const shell: Pick<Section, 'app' | 'control'> = {
  app: 'shell',
  control: { path: '/help', role: 'radio', name: 'Paper (light)', pressed: { checked: true } },
};

export const sections: readonly Section[] = [
  {
    app: 'mf-home',
    link: 'About Us',
    heading: 'Fair play on rough ground',
    control: { path: '/aboutus', role: 'tab', name: 'Memberships', pressed: { selected: true } },
  },
  {
    app: 'mf-leaderboard',
    link: 'Leaderboard',
    heading: 'Leaderboard',
    control: { path: '/leaderboard', role: 'button', name: /^Follow /, pressed: { pressed: true } },
  },
  {
    app: 'mf-market',
    link: 'Market Place',
    heading: 'Market Place',
    control: { path: '/market', role: 'radio', name: 'Keychains', pressed: { checked: true } },
  },
  {
    app: 'mf-blogs',
    link: 'Blogs',
    heading: 'Blogs',
    control: { path: '/blogs', role: 'radio', name: 'Esports', pressed: { checked: true } },
  },
  {
    app: 'mf-booking',
    link: 'Booking',
    heading: 'Game Modes',
    control: { path: '/gamemode/spike-rush', role: 'button', name: 'Add to Favorites', pressed: { pressed: true } },
  },
];

/** Returns any other section. */
export function otherSection({ app }: Section): Section {
  const other = sections.find((section) => section.app !== app);
  if (!other) throw new Error('There is only one section.');
  return other;
}
