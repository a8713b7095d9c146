import { MINIMUM_AGE } from '@arena/shared/forms/waiver/waiver';
import type { Venue } from '@arena/shared/session';
import { inRupees } from '@arena/shared/ui/content/price';

/** A frequently asked question. */
export type Question = {
  question: string;
  answer: string;
  /** Marks a house rule that the venue has not confirmed yet. */
  sample?: true;
};

export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

/** Frequently asked questions by subject, in the order shown. */
export const questionGroups = ({ plans: { single, team, group } }: Venue): readonly QuestionGroup[] => [
  {
    id: 'before-you-come',
    title: 'Before you come',
    questions: [
      {
        question: 'What is the minimum age?',
        answer: `You can play from ${MINIMUM_AGE}. Younger visitors are welcome as spectators behind the safety net.`,
        sample: true,
      },
      {
        question: 'Who signs for players under 18?',
        answer:
          'A parent or legal guardian has to approve. They fill in the waiver with the player and come along to the first game, or send a signed printout. Players under 18 cannot sign for themselves.',
        sample: true,
      },
      {
        question: 'How early should I arrive?',
        answer:
          'Twenty minutes before your slot. Ten go to the safety briefing, the rest to your waiver and to choosing gear that fits.',
        sample: true,
      },
      {
        question: 'What should I wear?',
        answer:
          'Closed shoes with grip, long trousers and long sleeves you do not mind getting dusty. Bring a cap, water and, in winter, gloves. Sandals stay at the gate.',
      },
      {
        question: 'I wear glasses. Can I play?',
        answer:
          'Yes. Our goggles are wide enough for most frames. Contact lenses fog less, so bring them if you have the choice.',
        sample: true,
      },
      {
        question: 'Does it hurt?',
        answer:
          'A hit feels like a rubber band snapped against your arm, and less through a sleeve. A small red mark can stay for a day. At close range you may call a surrender instead of shooting.',
      },
      {
        question: 'How fit do I have to be?',
        answer:
          'A session lasts one hour in short rounds with breaks in between. If you can walk uphill for ten minutes, you can play. Tell the marshal about asthma, your heart, your back or a pregnancy before you start.',
      },
    ],
  },
  {
    id: 'on-the-field',
    title: 'On the field',
    questions: [
      {
        question: 'May I take my goggles off?',
        answer:
          'Never on the field, not to wipe them and not after you are out. They are full-seal goggles and stay on until a marshal has called the field safe and you are behind the net.',
      },
      {
        question: 'What do "surrender" and "blind man" mean?',
        answer:
          'Surrender: close to a player who has not seen you, you say it instead of shooting, and they are out. Blind man: anyone who sees a face without goggles or a stranger on the field shouts it, and everyone stops, points their replica at the ground and waits for the marshal.',
      },
      {
        question: 'Who decides when players disagree?',
        answer:
          'The marshal, our referee, whose word is final. You call your own hits: airsoft has no paint to prove them.',
      },
      {
        question: 'What happens if a player is injured?',
        answer:
          'Marshals carry a first-aid kit and are trained to use it. Play stops, and the way to the nearest hospital is posted at the desk. Tell us about allergies on your waiver.',
        sample: true,
      },
    ],
  },
  {
    id: 'gear',
    title: 'Gear',
    questions: [
      {
        question: 'Is gear included?',
        answer: 'A replica, goggles with a face guard and BBs, the plastic pellets it fires, are part of every entry.',
        sample: true,
      },
      {
        question: 'Can I bring my own replica?',
        answer:
          'Yes, after a marshal has measured it on the chronograph: 350 feet a second with 0.20 g BBs at most, biodegradable BBs only. A faster one stays in its case.',
        sample: true,
      },
      {
        question: 'How do I transport a replica?',
        answer:
          'In a closed case, unloaded, the battery out and the orange tip on. Take it out of the case only inside the arena.',
      },
    ],
  },
  {
    id: 'booking',
    title: 'Booking, weather and money',
    questions: [
      {
        question: 'Can I book and pay here?',
        answer:
          'Not yet. You can pre-book: that tells us you are interested and costs nothing. We will write to you when slots open. The buttons Book Now, Join Now and Add to Cart do nothing until then.',
      },
      {
        question: 'What does it cost?',
        answer: `${single.name} is ${inRupees(single.price)}, ${team.name} ${inRupees(team.price)} (minimum ${team.players} stack) and ${group.name} ${inRupees(group.price)} (minimum ${group.players} stack, customised modes), each for one hour. Memberships are on the About Us page.`,
      },
      {
        question: 'What happens when it rains?',
        answer:
          'We play in light rain. In a thunderstorm, or when the slope gets slippery, the marshal stops the game and you get a new slot for the time that is left.',
        sample: true,
      },
      {
        question: 'What if I am late?',
        answer:
          'You join at the next round, after the briefing. Your slot still ends on time, because another team follows.',
        sample: true,
      },
      {
        question: 'Can I cancel or move my slot?',
        answer: 'Up to 24 hours before it starts, free of charge. After that we move it once if a place is free.',
        sample: true,
      },
      {
        question: 'Do you take groups?',
        answer:
          'Yes: birthdays, colleges and companies from ten people up. Group Entry has customised modes. Write to us with a date and a number, and one person can organise for the whole group.',
      },
    ],
  },
  {
    id: 'around-the-game',
    title: 'Around the game',
    questions: [
      {
        question: 'Can friends and family watch?',
        answer: 'Yes, from the stand behind the safety net. Watching is free and needs no waiver.',
        sample: true,
      },
      {
        question: 'Is there food?',
        answer:
          'Tea, water and snacks at the desk. You may bring your own food; glass and alcohol stay outside, and there is no playing after drinking.',
        sample: true,
      },
      {
        question: 'Will I be photographed?',
        answer:
          'Our people may take pictures from behind the net. Say no at the desk and you get a band that tells them to leave you out. You may photograph from the stand, and not on the field.',
        sample: true,
      },
    ],
  },
];
