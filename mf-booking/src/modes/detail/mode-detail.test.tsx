import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page';
import { modes } from '../modes';

const tab = (name: string) => screen.getByRole('tab', { name });
const panel = () => within(screen.getByRole('tabpanel'));

test.each(modes)('$title shows name, tagline and map and sets the document title @K3.1 @K3.7', async (mode) => {
  await openPage(`/gamemode/${mode.slug}`);
  expect(screen.getByRole('heading', { level: 1, name: mode.title })).toBeVisible();
  expect(screen.getByText(mode.tagline)).toBeVisible();
  expect(screen.getByRole('img', { name: mode.mapAlt })).toBeVisible();
  expect(document.title).toBe(`${mode.metatitle} | Arena Airsoft`);
});

test.each(modes)('$title shows the facts of the specification @K3.3 @K3.4 @K3.5 @K3.6 @K3.7', async ({ slug }) => {
  await openPage(`/gamemode/${slug}`);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const facts = screen.getAllByRole('definition');
  const fact = (term: string) => facts[terms.indexOf(term)];
  expect(fact('Difficulty')).toHaveTextContent('Intermediate');
  expect(fact('Team')).toHaveTextContent('4v4 / 5v5');
  expect(fact('Rounds')).toHaveTextContent('First to win 4 rounds');
  expect(fact('Rating')).toHaveTextContent('4.7 of 5');
});

test('has three tabs and starts with the first @K4.1', async () => {
  await openPage('/gamemode/spike-rush');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Rules', 'Community']);
  expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  expect(panel().getByText(/^One side carries the spike/)).toBeVisible();
});

test('the rules tab has numbered rules and the house rules @K3.1 @K3.6 @K4.1', async () => {
  const { user } = await openPage('/gamemode/capture-the-flag');
  await user.click(tab('Rules'));
  const [rules] = panel().getAllByRole('list');
  expect(rules?.tagName).toBe('OL');
  expect(rules).toHaveTextContent(/A carried flag is held high.*First to win 4 rounds takes the game\./);
  expect(panel().getByRole('region', { name: 'On every field' })).toHaveTextContent('You call your own hits.');
});

test('the community tab has the rating and testimonials with initials and date @K3.2 @K3.7 @K4.1', async () => {
  const { user } = await openPage('/gamemode/spike-rush');
  await user.click(tab('Community'));
  expect(panel().getByText('4.7 of 5')).toBeVisible();
  expect(panel().getAllByRole('listitem')).toHaveLength(3);
  const testimonial = within(panel().getAllByRole('listitem')[0] as HTMLElement);
  expect(testimonial.getByText('The last ten seconds of a round last an hour.')).toBeVisible();
  expect(testimonial.getByText('Ishaan K.')).toBeVisible();
  expect(testimonial.getByText('IK')).toBeVisible();
  expect(testimonial.getByText(/6 games/)).toBeVisible();
  expect(testimonial.getByText('18 October 2026')).toHaveAttribute('datetime', '2026-10-18');
  expect(testimonial.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
});

test('the URL contains the tab, except for the first one @K4.1', async () => {
  const { user, router } = await openPage('/gamemode/spike-rush?tab=rules');
  expect(tab('Rules')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Community'));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=community'));
  await user.click(tab('Overview'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('Pre-Book Now leads to the early-access form @K4.2 @K4.5', async () => {
  await openPage('/gamemode/battle-royale');
  expect(screen.getByRole('link', { name: 'Pre-Book Now' })).toHaveAttribute('href', '/?prebook');
});
