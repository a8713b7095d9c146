/** Links of the account menu. */
export const accountLinks = [
  { label: 'Profile', to: '/profile' },
  { label: 'Friends', to: '/friends' },
  { label: 'Notifications', to: '/notifications' },
  { label: 'Help Center', to: '/help' },
  { label: 'Settings', to: '/settings' },
] as const;
