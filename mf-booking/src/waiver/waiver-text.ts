/** The waiver in six sentences; it does not replace the clauses below. */
export const summary = [
  'Airsoft is a sport outdoors, on rough ground, with replicas that fire plastic pellets.',
  'Goggles and, below 18, a full face mask stay on in the field, always.',
  'You play at your own risk, within the rules and as the marshals say.',
  'You tell us about medical conditions that matter on a field.',
  'Under-18 players need guardian approval.',
  'This waiver does not free us from our own duty of care.',
] as const;

export const clauses = [
  'Nature of the activity. I understand that airsoft is played on uneven ground with running, kneeling and climbing over obstacles, and that pellets sting and can leave marks. Falls, sprains, cuts and, rarely, graver injuries happen even where everybody keeps the rules.',
  'Eye and face protection. I will wear the full-seal goggles handed to me, or my own if a marshal has approved them, from the moment I enter the field until I have left it. I will not lift them for any reason inside the field.',
  'Conduct. I follow the briefing and the word of the marshals, which is final. I do not climb where it is marked, I do not fire blind, at close quarters or at people who have called a hit, and I do not play under the influence of alcohol or drugs.',
  'Equipment. I use replicas only on the field and only with the pellets of the arena. My own replica is measured before the first game and stays in its bag on the way there. Damage by carelessness is paid by who did it.',
  'Health. I am fit to play. I have told the arena of every condition, injury, allergy or medicine that a marshal should know of, and I stop when I feel unwell. I agree to first aid and, if needed, to being taken to a hospital.',
  'Risk. I take part of my own free will and accept the ordinary risks of the sport. Nothing in this document excludes liability for negligence, or any right that Indian law gives me and that cannot be waived.',
  'Minors. A player under 18 takes part only with the approval of a parent or legal guardian, who signs for them, stays reachable during the game, and confirms that the rules were explained.',
  'Photographs. The arena may take photographs of games. Who does not want to be in them says so at the gate, and is not.',
  'Personal data. What is written here is kept to run the games safely and to answer for them, is read by the arena only, and is erased on request when the law no longer asks for it.',
  'Term. The waiver is valid until the end of the calendar year in which it is submitted.',
] as const;
