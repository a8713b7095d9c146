import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

test.each(['paint', 'Spike-Rush', 'spike-rush%20', 'toString'])(
  'K2 K2.1 /gamemode/%s says that there is no such mode and shows the ways back',
  async (slug) => {
    await openPage(`/gamemode/${slug}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Game mode not found.' })).toBeVisible();
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual([
      '/gamemode/spike-rush',
      '/gamemode/battle-royale',
      '/gamemode/capture-the-flag',
      '/gamemode',
    ]);
  },
);
