export type Testimonial = {
  name: string;
  avatar: string | null;
  rating: number;
  text: string;
  playtime: string;
  date: string;
  sample: true;
};

/** `image` and `video` name drawings of the section; `date` of a testimonial as YYYY-MM-DD. */
export type GameMode = {
  slug: 'spike-rush' | 'battle-royale' | 'capture-the-flag';
  image: string;
  title: string;
  metatitle: string;
  description: string;
  difficulty: 'Intermediate';
  team: '4v4 / 5v5';
  tagline: string;
  video: string;
  rules: readonly string[];
  testimonials: readonly Testimonial[];
  rating: number;
};

/** Testimonials are samples until the venue replaces them. */
export const modes: readonly GameMode[] = [
  {
    slug: 'spike-rush',
    image: 'site',
    title: 'Spike Rush',
    metatitle: 'Spike Rush: plant, hold, defuse',
    description:
      'One side carries the spike up one of two approaches and plants it on the site. The other side holds the ground and defuses what it could not stop.',
    difficulty: 'Intermediate',
    team: '4v4 / 5v5',
    tagline: 'Two approaches, one site, three minutes.',
    video: 'site',
    rules: [
      'The attacking team carries one spike and chooses its approach.',
      'Planting takes five seconds on the site, defusing seven.',
      'A player who is hit raises a hand, calls it, and walks out by the edge of the field.',
      'Sides change after every second round.',
      'First to win 4 rounds takes the game.',
    ],
    testimonials: [
      {
        name: 'Ishaan K.',
        avatar: null,
        rating: 5,
        text: 'The last ten seconds of a round last an hour.',
        playtime: '6 games',
        date: '2026-10-18',
        sample: true,
      },
      {
        name: 'Ritu P.',
        avatar: null,
        rating: 4.5,
        text: 'Good for a first visit: you learn it in one round.',
        playtime: '2 games',
        date: '2026-09-27',
        sample: true,
      },
    ],
    rating: 4.7,
  },
  {
    slug: 'battle-royale',
    image: 'rings',
    title: 'Battle Royale',
    metatitle: 'Battle Royale: the ground gets smaller',
    description:
      'All teams start at the edge. A horn draws the ring tighter every five minutes, and what was cover becomes outside.',
    difficulty: 'Intermediate',
    team: '4v4 / 5v5',
    tagline: 'The ring closes. You move.',
    video: 'rings',
    rules: [
      'Teams start on marks drawn by lot along the edge of the field.',
      'At each horn the ring is drawn tighter; who stands outside is out of the round.',
      'Supply crates hold one refill each and are used once.',
      'The last team with a player inside the ring wins the round.',
      'First to win 4 rounds takes the game.',
    ],
    testimonials: [
      {
        name: 'Devika S.',
        avatar: null,
        rating: 5,
        text: 'We argued all the way home about which ridge we should have held.',
        playtime: '4 games',
        date: '2026-11-02',
        sample: true,
      },
    ],
    rating: 4.7,
  },
  {
    slug: 'capture-the-flag',
    image: 'flags',
    title: 'Capture the Flag',
    metatitle: 'Capture the Flag: across the saddle and back',
    description: 'Two flags, two gullies and a saddle between them. Bring theirs home while yours still stands.',
    difficulty: 'Intermediate',
    team: '4v4 / 5v5',
    tagline: 'Take theirs. Keep yours. Mind the saddle.',
    video: 'flags',
    rules: [
      'Each team has one flag on its base, in sight and within reach.',
      'A carried flag is held high; a carrier who is hit drops it where they stand.',
      'A dropped flag goes home when its own team touches it.',
      'A round is won when both flags stand on one base.',
      'First to win 4 rounds takes the game.',
    ],
    testimonials: [
      {
        name: 'Manav T.',
        avatar: null,
        rating: 4.5,
        text: 'Nobody goes over the saddle alone twice.',
        playtime: '8 games',
        date: '2026-10-05',
        sample: true,
      },
    ],
    rating: 4.7,
  },
];
