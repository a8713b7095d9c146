import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

test.each(['paint', 'Spike-Rush', 'spike-rush%20', 'toString'])(
  '/gamemode/%s shows that the mode does not exist and links to the others @K2 @K2.1',
  async (slug) => {
    await openPage(`/gamemode/${slug}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Game mode not found.' })).toBeVisible();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/gamemode/spike-rush',
      '/gamemode/battle-royale',
      '/gamemode/capture-the-flag',
      '/gamemode',
    ]);
  },
);
