import card from '../cards/ground-map.jpg';
import groundMap from '../illustrations/ground-map.svg';
import type { Post } from '../post';

export const readingGround: Post = {
  id: 'reading-ground',
  title: 'Reading ground before you run over it',
  excerpt: 'Five things to look for while the others still look at the hill.',
  date: '2026-10-30',
  category: 'Tips & Tricks',
  image: groundMap,
  card,
  alt: 'A contour map with a compass on it. A dashed way follows the low ground round a hill to a flag.',
  text: [
    'You see the field for the first time from the gate, and most players look at the hill in the middle of it. Here is what to look at instead.',
    'The low line. Water leaves the field by it, and so can you. A gully hides a kneeling player for its whole length, and it always leads somewhere.',
    'The hard corners. Count the huts, walls and thick trunks between you and the place you want. Behind each there is room for one. If you have counted seven, there are seven places to clear and no reason to be surprised at the eighth.',
    'The skyline. Anybody who crosses it stands against the sky. Go round the top of a rise, three metres below it: you see nearly as much and are seen by half as many.',
    'The quiet ground. Stone and bare soil keep your secret, dry leaves and gravel tell it. Often the longer way is the faster one, because you can walk it without stopping to listen.',
    'The way back. Agree on two places to fall back to before you need the first of them. Give them names that everybody in your team uses, and point at them once while you still can.',
    'The maps of all three game modes are on this site under Booking. Look at yours the evening before: on the day you will only have to find out which way is up.',
  ],
  sample: true,
};
