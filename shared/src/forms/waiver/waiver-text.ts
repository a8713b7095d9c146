/**
 * The liability waiver in English. A change needs a new `WAIVER_TEXT_VERSION`, the same change of the Hindi text and a
 * review by the venue's lawyer.
 */
export const waiverText = {
  summaryTitle: 'In short',
  /** The waiver in six sentences. It does not replace the clauses. */
  summary: [
    'Airsoft is a sport outdoors, on rough ground, with replicas that fire plastic pellets.',
    'Full-seal goggles and a face guard stay on inside the fence, always.',
    'You play of your own free will, within the rules and as the marshals say.',
    'You tell us about medical conditions that matter on a field.',
    'Under-18 players need guardian approval.',
    'This waiver does not free us from our own duty of care.',
  ],
  title: 'The waiver',
  clauses: [
    {
      title: 'The activity',
      text: 'Airsoft is played in the open, on a slope with loose stones, roots, a stream and barricades. I will run, kneel, lie down and climb over obstacles, and I will be hit by pellets of 6 mm that are fired by replicas. A hit stings and can leave a mark.',
    },
    {
      title: 'Ordinary risks',
      text: 'I understand that falls, sprains, bruises, cuts, insect bites and exhaustion happen even where everybody keeps the rules, that a pellet on bare skin or on a tooth can injure, and that, rarely, injuries are grave. I have had the chance to ask about these risks.',
    },
    {
      title: 'Eyes and face',
      text: 'I wear the full-seal goggles and the face guard handed to me, or my own if a marshal has approved them, from the moment I enter the fence until I have left it. I do not lift them for any reason: not to wipe them, not after I am out, not when nobody seems to be near.',
    },
    {
      title: 'Conduct',
      text: 'I attend the briefing and follow it. The word of a marshal is final. I call my own hits, stop at the call "blind man", do not fire blind, at close quarters or at anybody who has raised a hand, and do not strike, push or threaten anybody. I do not play under the influence of alcohol or drugs.',
    },
    {
      title: 'Equipment',
      text: 'I use replicas only inside the fence and only with the pellets of the arena. My own replica is measured on the chronograph before the first game and is carried in a closed case, unloaded and with its orange tip on. I return what I borrow.',
    },
    {
      title: 'Damage',
      text: 'I pay for what I break or lose by gross carelessness or on purpose, at the price of its repair or its present value, whichever is lower. The arena bears ordinary wear and tear.',
    },
    {
      title: 'Health',
      text: 'I am fit to play. I have told the arena of every condition, injury, allergy, medicine or pregnancy that a marshal should know of. I stop when I feel unwell, and I may be asked to stop.',
    },
    {
      title: 'First aid',
      text: 'I agree to first aid on the field and, where a marshal or a doctor holds it necessary, to being taken to a hospital. The cost of treatment is mine, unless the arena has to bear it by law.',
    },
    {
      title: 'Weather and stopping',
      text: 'A marshal may pause, shorten or end a game for thunderstorms, a slippery slope or the conduct of players. Anyone who endangers others has to leave the field, without a refund.',
    },
    {
      title: 'Acceptance of risk',
      text: 'I take part of my own free will and accept the ordinary risks of the sport. Nothing in this document excludes liability for negligence or intent of the arena or its people, or any right that Indian law gives me and that cannot be waived.',
    },
    {
      title: 'Players under 18',
      text: 'Players under 18 cannot sign for themselves. They play only with the approval of a parent or legal guardian, who has read this document with them, signs it, gives a phone number, stays reachable during the game and shows a photo identity at the first visit.',
    },
    {
      title: 'Photographs',
      text: 'The arena may photograph games from behind the net. If I do not want to be in the pictures, I say so at the desk, get a band and am left out. Pictures of players under 18 are shown only with the written consent of their guardian.',
    },
    {
      title: 'Personal data',
      text: 'The details below are used to check players in, to help in an emergency and to answer for the safety of the games, and for nothing else. Only the arena reads them. They are kept for as long as the law requires and then erased. I can ask to see them, correct them and withdraw my consent at any time (the help page of the site says how to reach the arena), and complain to the Data Protection Board of India.',
    },
    {
      title: 'Term and law',
      text: 'The waiver covers every game until the end of the calendar year in which it is submitted. Indian law applies. If one clause is not valid, the others still apply.',
    },
  ],
  validUntil: 'Valid until 12/31 of the current year.',
  guardianRule: 'Under-18 players need guardian approval.',
  /** The purpose of the data, shown beside the form. It is not part of the waiver. */
  purpose:
    'We ask for this to check you in, to reach you or your guardian, and to help in an emergency. Only the arena reads it. Ask us to see, correct or withdraw it at any time: the help page says how to reach us.',
  /** The confirmations of a player. They are optional. */
  confirmationsTitle: 'Please confirm. You can also send the waiver without these ticks.',
  confirmations: {
    read: 'I have read the waiver.',
    risk: 'I play at my own risk and within the rules.',
    true: 'What I have written is true.',
  },
} as const;
