import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

const media = HTMLMediaElement.prototype;
const film = () => screen.getByLabelText(/^Players walk in from the edge/);
const button = (name: string) => screen.getByRole('button', { name });

/** jsdom plays no films: the calls are stood in for, and the events given by hand. */
beforeEach(() => {
  jest.restoreAllMocks();
  jest.spyOn(media, 'play').mockResolvedValue();
  jest.spyOn(media, 'pause').mockReturnValue();
});

test('K3.1 the film of a mode neither plays nor is fetched before somebody asks for it', async () => {
  await openPage('/gamemode/battle-royale');
  expect(film()).not.toBeVisible();
  expect(film()).toHaveAttribute('preload', 'none');
  expect(film()).not.toHaveAttribute('autoplay');
  expect(media.play).not.toHaveBeenCalled();
});

test('K3.1 it plays, pauses and gives way to the map when it has ended', async () => {
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

test('K3.1 a browser that refuses leaves the map as it is', async () => {
  jest.spyOn(media, 'play').mockRejectedValue(new DOMException('Refused.', 'NotAllowedError'));
  const { user } = await openPage('/gamemode/battle-royale');
  await user.click(button('Play a round'));
  expect(film()).not.toBeVisible();
  expect(button('Play a round')).toBeVisible();
});
