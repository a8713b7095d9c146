import card from '../cards/goggles.jpg';
import goggles from '../illustrations/goggles.svg';
import type { Post } from '../post';

export const firstMorning: Post = {
  id: 'first-morning',
  title: 'Your first morning at the arena',
  excerpt: 'What to wear, when to come, and why the goggles stay on.',
  date: '2026-10-12',
  category: 'Community',
  image: goggles,
  card,
  alt: 'Full-seal goggles on a bench. The sun that rises over the ridge is mirrored in the glass.',
  text: [
    'Come twenty minutes before your slot. Ten go to the safety briefing, the rest to your waiver and to gear that fits. If you have sent the waiver from home, you have time to walk along the fence and look.',
    'Wear closed shoes with grip, long trousers and long sleeves you do not mind getting dusty. Sandals stay at the gate. Bring water, a cap and, in winter, gloves.',
    'Goggles with a face guard, a replica and pellets are part of every entry. Put the goggles on before you go through the fence, and leave them on until a marshal has called the field safe and you are behind the net. Not off to wipe them, not for a photo, not after you are out. If they fog, raise a hand and walk out: the round can wait, your eyes cannot.',
    'A hit feels like a rubber band snapped against your arm, and less through a sleeve. You call it yourself, because airsoft has no paint to prove it. Shout “hit”, raise a hand, leave by the shortest way to the fence. Everybody is hit within the first five minutes. It is the quickest way to learn where the others were.',
    'Tell the marshal that you are new. You will get somebody beside you who is not, and in the second round you will already know what the first one was about.',
  ],
  sample: true,
};
