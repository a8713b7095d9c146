/** The early-bird offer on Instagram; specification §9. The number of followers is the venue's own claim. */
export const offer = {
  discount: '15% off',
  condition: 'your first booking',
  code: 'FOLLOW15',
  followers:
    '2,500+ followers already see new ground first on Instagram. Follow along and take the early-bird offer with you.',
  use: 'Keep the code. You can use it once booking opens.',
  instagram: 'https://www.instagram.com/arenaairsoftdehradun',
} as const;
