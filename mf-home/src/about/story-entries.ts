/** The story as dated entries. Sample data until the venue writes its own. */
export const story = [
  {
    when: '2021',
    title: 'A borrowed orchard',
    text: 'Eight friends, a litchi orchard outside Dehradun and one rule: call your own hits. We played until nobody could see the flags.',
    sample: true,
  },
  {
    when: '2022',
    title: 'Eyes before everything',
    text: 'We bought full-seal goggles before we bought anything else, wrote the safety briefing and trained the first marshals.',
    sample: true,
  },
  {
    when: '2024',
    title: 'The slope',
    text: 'We leased the hillside, drew it contour by contour, and laid out a ground for each game mode.',
    sample: true,
  },
  {
    when: '2026',
    title: 'Opening to you',
    text: 'Leaderboards, seasons and early access. What is still missing is you.',
    sample: true,
  },
] as const;
