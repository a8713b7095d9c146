import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { achievements } from './achievements';
import { AllAchievements } from './all-achievements';

test('there are five achievements with different icons @L10.1', () => {
  expect(achievements).toHaveLength(5);
  for (const field of ['id', 'name', 'icon', 'description'] as const) {
    expect(new Set(achievements.map((achievement) => achievement[field])).size).toBe(5);
  }
});

test('lists all achievements with their conditions @L10.2 @L10.3 @L10.4 @L10.5 @L10.6', () => {
  render(<AllAchievements />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First WinWin your first matchCommon',
    'Streak Starter3 wins in a rowCommon',
    'Team PlayerWin 10 team matchesCommon',
    'EliteReach top 5 rankingRare',
    'LegendaryTop 3 for a monthRare',
  ]);
});
