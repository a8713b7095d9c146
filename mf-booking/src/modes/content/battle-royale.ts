import card from '../cards/battle-royale.jpg';
import type { GameMode } from '../game-mode';
import mp4 from '../maps/battle-royale.mp4';
import image from '../maps/battle-royale.svg';
import webm from '../maps/battle-royale.webm';

export const battleRoyale: GameMode = {
  slug: 'battle-royale',
  image,
  card,
  title: 'Battle Royale',
  metatitle: 'Battle Royale: the ground gets smaller',
  description:
    'Both teams start at the edge and nobody knows where the other stands. Every ninety seconds a horn draws the ring tighter, and what was cover becomes outside.',
  difficulty: 'Intermediate',
  team: '4v4 / 5v5',
  tagline: 'The ring closes. You move.',
  video: {
    webm,
    mp4,
    label: 'Players walk in from the edge while the ring shrinks in three steps to the last circle on the hill.',
  },
  rules: [
    'Each team draws one of six marks along the edge by lot and keeps it to itself.',
    'At each horn the ring is drawn tighter. Anyone outside it when the horn ends is out of the round.',
    'Three supply crates hold one refill each. A crate is opened once and stays open.',
    'A player who is hit calls it, raises a hand and leaves by the shortest way to the fence.',
    'The last team with a player inside the ring wins the round.',
    'First to win 4 rounds takes the game.',
  ],
  testimonials: [
    {
      name: 'Devika S.',
      avatar: null,
      rating: 5,
      text: 'We argued all the way home about which slope we should have held.',
      playtime: '4 games',
      date: '2026-11-02',
      sample: true,
    },
    {
      name: 'Arjun B.',
      avatar: null,
      rating: 4.5,
      text: 'Nobody tells you that the quiet part is the hard part.',
      playtime: '3 games',
      date: '2026-10-11',
      sample: true,
    },
    {
      name: 'Lhamo D.',
      avatar: null,
      rating: 4.5,
      text: 'I play it with my brother and my mother. She wins.',
      playtime: '7 games',
      date: '2026-09-20',
      sample: true,
    },
  ],
  rating: 4.7,
  mapAlt:
    'Field map of Battle Royale. Six starts lie on a wide dotted ring. Two narrower rings lead to the last circle on the hill in the middle. Three supply crates lie between them, three huts around them.',
  mapNotes: [
    { sign: 'last-ring', name: 'The last circle', grid: 'D3' },
    { sign: 'ring', name: 'First and second ring', grid: 'B2 E3' },
    { sign: 'start', name: 'Six starts, two are drawn', grid: 'B2 B4 C1 D4 E2 E3' },
    { sign: 'crate', name: 'Supply crate', grid: 'C2 D3' },
    { sign: 'hut', name: 'Hut', grid: 'C3 D1 E3' },
    { sign: 'stand', name: "Marshal's stand", grid: 'F2' },
  ],
  round: [
    { at: '0:00', title: 'Horn', text: 'Two teams somewhere on the edge, the whole field between them.' },
    { at: '1:30', title: 'Second ring', text: 'The edge is gone. Crates are now worth the walk.' },
    { at: '3:00', title: 'Third ring', text: 'Thirty metres from edge to edge, and both teams are in it.' },
    { at: '4:30', title: 'Last circle', text: 'Twelve metres across. Stay until the other team cannot.' },
  ],
  effort: 'Walking and kneeling, few sprints.',
};
