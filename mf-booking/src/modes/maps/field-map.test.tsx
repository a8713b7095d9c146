import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

const media = HTMLMediaElement.prototype;
const film = () => screen.getByLabelText(/^Players walk in from the edge/);
const button = (name: string) => screen.getByRole('button', { name });

/** jsdom plays no media: the tests mock the methods and dispatch the events. */
beforeEach(() => {
  jest.restoreAllMocks();
  jest.spyOn(media, 'play').mockResolvedValue();
  jest.spyOn(media, 'pause').mockReturnValue();
});

test('the film of a mode neither plays nor loads before a click @K3.1', async () => {
  await openPage('/gamemode/battle-royale');
  expect(film()).not.toBeVisible();
  expect(film()).toHaveAttribute('preload', 'none');
  expect(film()).not.toHaveAttribute('autoplay');
  expect(media.play).not.toHaveBeenCalled();
});

test('the film plays, pauses and hides when it ends @K3.1', async () => {
  const { user } = await openPage('/gamemode/battle-royale');
  await user.click(button('Play a round'));
  expect(media.play).toHaveBeenCalledTimes(1);
  fireEvent.playing(film());
  expect(film()).toBeVisible();
  await user.click(button('Pause the round'));
  expect(media.pause).toHaveBeenCalledTimes(1);
  fireEvent.pause(film());
  expect(button('Play a round')).toBeVisible();
  expect(film()).toBeVisible();
  fireEvent.ended(film());
  expect(film()).not.toBeVisible();
});

test('the map stays visible when the browser refuses to play @K3.1', async () => {
  jest.spyOn(media, 'play').mockRejectedValue(new DOMException('Refused.', 'NotAllowedError'));
  const { user } = await openPage('/gamemode/battle-royale');
  await user.click(button('Play a round'));
  expect(film()).not.toBeVisible();
  expect(button('Play a round')).toBeVisible();
});
