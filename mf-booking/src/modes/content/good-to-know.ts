/** Facts for every game mode. The venue confirms them before it opens. */
export const goodToKnow = [
  { term: 'Session', text: 'One hour. Most games take seven rounds or fewer, with breaks.' },
  { term: 'Players', text: 'Eight or ten in two even teams. Come with your own or join one.' },
  { term: 'Age', text: 'From 12. Under-18 players need guardian approval.' },
  { term: 'Arrive', text: 'Twenty minutes early, for the briefing, the waiver and gear that fits.' },
  { term: 'Wear', text: 'Closed shoes with grip, long trousers, long sleeves. Bring water.' },
  { term: 'Gear', text: 'Replica, full-seal goggles with face guard and pellets are part of every entry.' },
  { term: 'Weather', text: 'Light rain is fine. A thunderstorm stops the game, and you get the time back.' },
] as const;
