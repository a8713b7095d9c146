/** The early-bird offer on Instagram. The number of followers is a sample. */
export const offer = {
  discount: '15% off',
  condition: 'your first booking',
  code: 'FOLLOW15',
  followers:
    '2,500+ followers already see new ground first on Instagram. Follow along and take the early-bird offer with you.',
  sample: 'The number of followers is a sample, until the arena opens.',
  use: 'Keep the code. You can use it as soon as booking opens.',
  soon: 'Our Instagram page opens before the arena does.',
} as const;
