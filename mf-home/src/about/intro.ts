/** Texts at the top of the page. */
export const intro = {
  heading: 'Fair play on rough ground',
  lead: 'We build outdoor airsoft grounds in the foothills, and run them the way we would want to play on them.',
  picture: 'The slope at dusk: two players pass each other between pallet walls, a third keeps watch with a torch.',
} as const;
