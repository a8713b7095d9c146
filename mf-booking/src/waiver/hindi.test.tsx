import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakePost, succeed } from '../testing/fake-post';
import { AGE, fillInRequired, radio, submit } from '../testing/fill-in';
import { openPage } from '../testing/open-page';
import { en } from './text/waiver-texts';
import { hi } from './text/waiver-texts.hi';

const post = fakePost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(succeed);
  localStorage.clear();
});

async function openInHindi() {
  const page = await openPage('/waiver');
  await page.user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  return page;
}

/** The part of the page with a text, and the language that it has for browsers. */
const languageOf = (text: string | RegExp) =>
  screen.getAllByText(text).map((element) => element.closest('[lang]')?.getAttribute('lang'));

test('summary, waiver, notices and consents are in Hindi, and marked as Hindi', async () => {
  const { user } = await openInHindi();
  await user.click(radio(AGE, 'Below 18'));
  const texts = [
    hi.summaryTitle,
    ...hi.summary,
    hi.title,
    ...hi.clauses.flatMap(({ title, text }) => [title, text]),
    hi.validUntil,
    hi.purpose,
    hi.contactPurpose,
    hi.keepDraft,
    hi.keepDraftNote,
    hi.guardianApproves,
    ...hi.guardianSteps,
    hi.confirmationsTitle,
    ...Object.values(hi.confirmations),
  ];
  for (const text of texts) expect([text, ...new Set(languageOf(text))]).toEqual([text, 'hi']);
  for (const text of [...en.summary, en.purpose, en.confirmationsTitle, en.keepDraft]) {
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
  expect(within(screen.getByRole('region', { name: hi.title })).getAllByRole('heading', { level: 3 })).toHaveLength(
    en.clauses.length,
  );
});

test('labels and buttons stay in English, outside of the parts in Hindi', async () => {
  await openInHindi();
  expect(screen.getByRole('textbox', { name: 'First name' })).toBeVisible();
  expect(languageOf('First name')).toEqual([undefined]);
  expect(languageOf('Print the waiver')).toEqual([undefined]);
  expect(languageOf('Submit waiver')).toEqual([undefined]);
});

test('the language is sent, and the signed copy stays in it whatever is chosen later', async () => {
  const { user } = await openInHindi();
  await fillInRequired(user);
  await user.click(screen.getByRole('checkbox', { name: hi.confirmations.read }));
  await submit(user);
  expect(post.mock.calls[0]?.[2]).toMatchObject({ textLanguage: 'hi' });
  const copy = await screen.findByRole('region', { name: hi.title });
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  for (const { text } of hi.clauses)
    expect(within(copy).getByText(text).closest('[lang]')).toHaveAttribute('lang', 'hi');
});

test('a language chosen before is the language of the next visit', async () => {
  const { leave } = await openInHindi();
  leave();
  await openPage('/waiver');
  expect(await screen.findByText(hi.purpose)).toBeVisible();
});

test('the rules of every field are in Hindi when the visitor chose it', async () => {
  const { user } = await openPage('/gamemode/spike-rush');
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
  const rules = screen.getByRole('region', { name: 'हर मैदान पर' });
  expect(within(rules).getByRole('list')).toHaveAttribute('lang', 'hi');
  expect(within(rules).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('First to win 4 rounds takes the game.').closest('[lang]')).toBeNull();
});
