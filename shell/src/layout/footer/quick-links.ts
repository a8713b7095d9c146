/** Links of the footer, in the order shown. */
export const quickLinks = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/aboutus' },
  { label: 'Leaderboard', to: '/leaderboard' },
  { label: 'Booking', to: '/gamemode' },
  { label: 'Market Place', to: '/market' },
] as const;
