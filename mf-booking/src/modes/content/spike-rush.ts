import card from '../cards/spike-rush.jpg';
import type { GameMode } from '../game-mode';
import mp4 from '../maps/spike-rush.mp4';
import image from '../maps/spike-rush.svg';
import webm from '../maps/spike-rush.webm';

export const spikeRush: GameMode = {
  slug: 'spike-rush',
  image,
  card,
  title: 'Spike Rush',
  metatitle: 'Spike Rush: plant, hold, defuse',
  description:
    'One side carries the spike up one of two approaches and plants it on the site. The other side holds the rise and defuses what it could not stop.',
  difficulty: 'Intermediate',
  team: '4v4 / 5v5',
  tagline: 'Two approaches, one site, three minutes.',
  video: {
    webm,
    mp4,
    label: 'Four attackers split over both approaches, the spike is planted on the site, the defenders close in.',
  },
  rules: [
    'The attacking team carries one spike and chooses its approach at the horn.',
    'Planting takes five seconds on the site, defusing takes seven. Both start again when the hand leaves the spike.',
    'A planted spike counts down from forty seconds. When it ends, the attackers have won the round.',
    'A player who is hit calls it, raises a hand and walks out along the fence. A dropped spike may be picked up.',
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
      text: 'Good for a first visit: you have learnt it after one round, and the second one is already about tactics.',
      playtime: '2 games',
      date: '2026-09-27',
      sample: true,
    },
    {
      name: 'Joseph M.',
      avatar: null,
      rating: 4.5,
      text: 'Everybody runs for the ridge. Take the gully, it is slower and nobody looks.',
      playtime: '11 games',
      date: '2026-11-08',
      sample: true,
    },
  ],
  rating: 4.7,
  mapAlt:
    'Field map of Spike Rush. The site lies on a rise in the north. From two starts in the south one approach follows a wooded gully in the west, the other a ridge in the east. The defenders start behind the site.',
  mapNotes: [
    { sign: 'site', name: 'The site', grid: 'D2' },
    { sign: 'start-a', name: 'Attackers start', grid: 'C4 D4' },
    { sign: 'start-b', name: 'Defenders start', grid: 'D1' },
    { sign: 'way-a', name: 'Gully and ridge approach', grid: 'B3 E3' },
    { sign: 'hut', name: 'Hut', grid: 'C3' },
    { sign: 'stand', name: "Marshal's stand", grid: 'F2' },
  ],
  round: [
    { at: '0:00', title: 'Horn', text: 'Attackers leave from the south, defenders run for the rise.' },
    { at: '3:00', title: 'Too late to plant', text: 'Nothing on the site, and the defenders have won.' },
    { at: '+0:40', title: 'Forty seconds', text: 'From the plant on, the attackers hold what they came to take.' },
    { at: 'Break', title: 'Three minutes', text: 'Water, a refill, new sides after every second round.' },
  ],
  effort: 'Short sprints uphill, then patience.',
};
