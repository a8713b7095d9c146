import card from '../cards/capture-the-flag.jpg';
import type { GameMode } from '../game-mode';
import mp4 from '../maps/capture-the-flag.mp4';
import image from '../maps/capture-the-flag.svg';
import webm from '../maps/capture-the-flag.webm';

export const captureTheFlag: GameMode = {
  slug: 'capture-the-flag',
  image,
  card,
  title: 'Capture the Flag',
  metatitle: 'Capture the Flag: across the saddle and back',
  description:
    'Two flags on two hills, two gullies and a saddle between them. Bring theirs home while yours still stands.',
  difficulty: 'Intermediate',
  team: '4v4 / 5v5',
  tagline: 'Take theirs. Keep yours. Mind the saddle.',
  video: {
    webm,
    mp4,
    label: 'A runner crosses the saddle, takes the blue flag and carries it back through the gully to the orange base.',
  },
  rules: [
    'Each team has one flag on its base, in sight and within reach. Nobody waits within five steps of their own.',
    'A carried flag is held high. A carrier who is hit drops it where they stand.',
    'A dropped flag goes home as soon as its own team touches it.',
    'A player who is hit calls it, walks back to their own start, touches the mark and plays on.',
    'Both flags on one base win the round. After six minutes, the flag that got further decides.',
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
    {
      name: 'Sana A.',
      avatar: null,
      rating: 5,
      text: 'You are never out for long, so our youngest liked it best.',
      playtime: '3 games',
      date: '2026-10-26',
      sample: true,
    },
    {
      name: 'Vikram N.',
      avatar: null,
      rating: 4.5,
      text: 'Forty metres from home with their flag in my hand. I still hear the other side running.',
      playtime: '5 games',
      date: '2026-11-14',
      sample: true,
    },
  ],
  rating: 4.7,
  mapAlt:
    'Field map of Capture the Flag. The orange flag stands on a hill in the west, the blue one on a hill in the east. Three ways join them: over the saddle in the middle, and through a gully with a bridge in the north and in the south.',
  mapNotes: [
    { sign: 'flag-a', name: 'Orange flag', grid: 'B3' },
    { sign: 'flag-b', name: 'Blue flag', grid: 'F2' },
    { sign: 'start', name: 'Starts', grid: 'A3 F3' },
    { sign: 'way', name: 'Over the saddle', grid: 'D3' },
    { sign: 'bridge', name: 'Bridges of the gullies', grid: 'D1 D4' },
    { sign: 'stand', name: "Marshal's stand", grid: 'E4' },
  ],
  round: [
    { at: '0:00', title: 'Horn', text: 'Both teams leave their starts. Somebody stays, or nobody does.' },
    { at: '1:00', title: 'The saddle', text: 'The short way over the middle is taken, or found to be taken.' },
    { at: '6:00', title: 'Time', text: 'Both flags on one base end it sooner.' },
    { at: 'Break', title: 'Two minutes', text: 'Flags go back, teams change hills after every second round.' },
  ],
  effort: 'The most running of the three.',
};
