import { readFileSync } from 'node:fs';
import { RETENTION } from '@arena/shared/contract/retention';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAt } from '../../testing/render-at';
import { PrivacyNotice } from './privacy-notice';

test('says for how long the server keeps all that it deletes after a time', () => {
  renderAt('/privacy', [{ path: '/privacy', Component: PrivacyNotice }]);
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  for (const { rows } of Object.values(RETENTION)) {
    expect(shown).toContainEqual([rows, expect.stringMatching(/^\d+ (day|year)s?\.$/)]);
  }
  expect(shown).toContainEqual(['Reports of errors in pages', '30 days.']);
  expect(shown).toContainEqual(['Browsers that have logged in', '1 year.']);
  expect(screen.getByText(/files of the database within 30 minutes/)).toBeVisible();
});

test('writes no period by hand', () => {
  const source = readFileSync(new URL('notice.ts', import.meta.url), 'utf8');
  expect(source).not.toMatch(/\b(\d+|one|two|ten|half|an?) (an )?(minute|hour|day|week|month|year)s?\b/i);
});
