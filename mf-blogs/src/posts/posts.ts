export const CATEGORIES = ['All', 'Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development'] as const;

/** `date` as YYYY-MM-DD; `image` tells what its plate shows. */
export type Post = {
  id: string;
  title: string;
  excerpt: string;
  date: string;
  category: Exclude<(typeof CATEGORIES)[number], 'All'>;
  image: string;
  text: readonly string[];
};

/** Newest first; the first one is the lead. */
export const posts = [
  {
    id: 'spike-rush-evenings',
    title: 'Spike Rush moves to the evening',
    excerpt: 'Two floodlit sites, shorter rounds and a new way in from the saddle.',
    date: '2026-11-14',
    category: 'Game Updates',
    image: 'Two lit sites under a ridge',
    text: [
      'From this month Spike Rush starts when the sun is behind the ridge. Both sites have their own lamp, so the team that plants can be seen, and so can you.',
      'Rounds end after three minutes. The first team to win four rounds takes the game, and the marshal calls every hit that both sides doubt.',
    ],
  },
  {
    id: 'reading-ground',
    title: 'Reading ground before you run over it',
    excerpt: 'Five things to look for while the marshal still speaks.',
    date: '2026-10-30',
    category: 'Tips & Tricks',
    image: 'A contour map with a dotted path',
    text: [
      'Look for the low line first: water leaves by it, and so can you without being seen. Then count the hard corners, since each of them hides somebody.',
      'Name two places to fall back to before you need one. Tell them to your team, with words everybody uses.',
    ],
  },
  {
    id: 'first-morning',
    title: 'Your first morning at the arena',
    excerpt: 'What to wear, when to come, and why the goggles stay on.',
    date: '2026-10-12',
    category: 'Community',
    image: 'Goggles on a bench at sunrise',
    text: [
      'Closed shoes, long sleeves, a bottle of water. Come twenty minutes early: the waiver and the briefing take that long, and nobody plays without them.',
      'Goggles never come off in the field, not for a photo and not in the rain. A marshal who sees bare eyes stops the game for all.',
    ],
  },
  {
    id: 'league-rules',
    title: 'How the season counts wins',
    excerpt: 'One table, no secrets: what moves you up and what does not.',
    date: '2026-09-26',
    category: 'Esports',
    image: 'A score board in chalk',
    text: [
      'The table is sorted by wins. Between equals the better win rate stands higher, then the alphabet decides.',
      'A match counts when the marshal has signed it. Friendly rounds do not.',
    ],
  },
  {
    id: 'building-the-saddle',
    title: 'Building the saddle',
    excerpt: 'Sixty sandbags, three weekends, and a flag you can see from both sides.',
    date: '2026-09-08',
    category: 'Development',
    image: 'Sandbags on a ridge line',
    text: [
      'Capture the Flag wanted a middle worth holding. We took the saddle between the two gullies and gave it cover on one side only.',
      'Who holds it sees everything and is seen by everybody. That is the whole idea.',
    ],
  },
  {
    id: 'quiet-feet',
    title: 'Quiet feet, loud signals',
    excerpt: 'Hand signs that work in dust, and the three words that stop a game.',
    date: '2026-08-21',
    category: 'Tips & Tricks',
    image: 'Three hands giving signs',
    text: [
      'Agree on four signs: stop, come, left, right. More than four are forgotten under pressure.',
      'Three words stop everything: "blind man" means somebody is without goggles. Shout it, kneel, wait.',
    ],
  },
] as const satisfies readonly Post[];
