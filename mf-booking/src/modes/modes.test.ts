import { expect, test } from '@jest/globals';
import { modes } from './modes';

test('the modes have the slugs and the order of the specification @K1.2', () => {
  expect(modes.map(({ slug }) => slug)).toEqual(['spike-rush', 'battle-royale', 'capture-the-flag']);
});

test.each(modes)('$title has every field of a mode @K3.1 @K3.3 @K3.4 @K3.5', (mode) => {
  expect(mode).toMatchObject({ difficulty: 'Intermediate', team: '4v4 / 5v5', rating: 4.7 });
  const { image, title, metatitle, description, tagline, video, rules } = mode;
  for (const text of [image, title, metatitle, description, tagline, video.webm, video.mp4, ...rules]) {
    expect(text).toMatch(/\S/);
  }
  expect(rules).toContain('First to win 4 rounds takes the game.');
});

test.each(modes)('every testimonial of $title has all fields @K3.2', ({ testimonials }) => {
  expect(testimonials.length).toBeGreaterThan(0);
  for (const { name, avatar, rating, text, playtime, date } of testimonials) {
    for (const value of [name, text, playtime]) expect(value).toMatch(/\S/);
    expect(avatar === null || avatar.length > 0).toBe(true);
    expect(rating).toBeGreaterThanOrEqual(0);
    expect(rating).toBeLessThanOrEqual(5);
    expect(new Date(date).toISOString()).toBe(`${date}T00:00:00.000Z`);
  }
});
