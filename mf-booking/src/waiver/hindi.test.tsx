import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { failWith, fakePost, succeed } from '../testing/fake-post';
import { fillIn, radio } from '../testing/fill-in';
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

/** All texts on the page with letters, without those in English. */
function shownTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (parentElement?.closest('[lang=en], script, style, datalist, [aria-hidden=true]')) continue;
    if (/\p{L}/u.test(textContent ?? '')) texts.push(textContent ?? '');
  }
  return texts;
}

/** Words in Latin letters that Hindi texts keep. */
const KEPT = new Set(['waiver', 'blind', 'man', 'Data', 'Protection', 'Board', 'of', 'India', 'QR']);

function expectOnlyHindi() {
  const latin = shownTexts().flatMap((text) => text.match(/[A-Za-z]+/g) ?? []);
  expect(latin.filter((word) => !KEPT.has(word))).toEqual([]);
}

const { fields, optional } = hi.form;
const { question, help } = fields.medicalCondition;

test('the waiver is in Hindi to its last button, and marked as Hindi', async () => {
  const { user } = await openInHindi();
  await user.click(radio(new RegExp(hi.form.age), hi.form.ages.below_18));
  await user.click(radio(new RegExp(question.slice(0, 20)), hi.form.answers.yes));
  expectOnlyHindi();
  const texts = [
    hi.form.title,
    hi.summaryTitle,
    ...hi.summary,
    hi.title,
    ...hi.clauses.flatMap(({ title, text }) => [title, text]),
    ...[hi.validUntil, hi.purpose, hi.contactPurpose, hi.draftNote, hi.guardianApproves, ...hi.guardianSteps],
    ...[hi.player, hi.contact, hi.health, hi.tellMarshal, question, help],
    ...[hi.confirmationsTitle, ...Object.values(hi.confirmations), hi.form.submit, hi.printWaiver, hi.clear],
  ];
  for (const text of texts) expect([text, ...new Set(languageOf(text))]).toEqual([text, 'hi']);
  for (const text of [
    ...en.summary,
    en.purpose,
    en.confirmationsTitle,
    en.form.submit,
    en.form.fields.firstName.label,
  ]) {
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
  expect(within(screen.getByRole('region', { name: hi.title })).getAllByRole('heading', { level: 3 })).toHaveLength(
    en.clauses.length,
  );
});

/** The required fields of an adult, by their Hindi labels, with Devanagari digits. */
const adult = {
  [fields.firstName.label]: 'आशा',
  [fields.lastName.label]: 'राव',
  [fields.dob.label]: '1994-03-09',
  [fields.phone.label]: '९८७६५ ४३२१०',
  [fields.email.label]: 'asha@example.in',
};

const submitInHindi = (user: UserEvent) => user.click(screen.getByRole('button', { name: hi.form.submit }));

async function fillInHindi(user: UserEvent) {
  await fillIn(user, adult);
  await user.click(radio(new RegExp(question.slice(0, 20)), hi.form.answers.no));
}

test.each([
  [
    'missing answers',
    {},
    { [fields.firstName.label]: '', [fields.dob.label]: '', [fields.phone.label]: '', [fields.email.label]: '' },
  ],
  [
    'wrong answers',
    {},
    { [fields.dob.label]: '2999-01-01', [fields.phone.label]: '12', [optional(fields.zip.label)]: '1' },
  ],
  ['a child', {}, { [fields.dob.label]: `${new Date().getFullYear() - 5}-01-01` }],
  ['long answers', {}, { [optional(fields.city.label)]: 'क'.repeat(101) }],
])('the errors of %s are in Hindi', async (_what, _options, changes) => {
  const { user } = await openInHindi();
  await fillInHindi(user);
  await fillIn(user, changes);
  await submitInHindi(user);
  expect((await screen.findAllByRole('alert')).length).toBe(Object.keys(changes).length);
  expectOnlyHindi();
  expect(post).not.toHaveBeenCalled();
});

test('a contradiction between age and date of birth is pointed out in Hindi', async () => {
  const { user } = await openInHindi();
  await user.click(radio(new RegExp(hi.form.age), hi.form.ages.below_18));
  await fillIn(user, { [fields.dob.label]: '1994-03-09' });
  expect(await screen.findByText(hi.isAdult)).toBeVisible();
});

test.each([
  ['Too many attempts. Please wait a minute and try again.', hi.form.message],
  [undefined, () => hi.form.message('Something went wrong!')],
])('the failure %s is in Hindi', async (error, translate) => {
  post.mockImplementation(failWith({ kind: 'server', status: 429, ...(error && { error }) }));
  const { user } = await openInHindi();
  await fillInHindi(user);
  await submitInHindi(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(translate(error ?? ''));
  expectOnlyHindi();
});

test('the confirmation and the signed copy are in Hindi; Devanagari digits are digits', async () => {
  const { user } = await openInHindi();
  await fillInHindi(user);
  await submitInHindi(user);
  expect(await screen.findByText(hi.form.submitted)).toBeVisible();
  expect(post.mock.calls[0]?.[1]).toMatchObject({ firstName: 'आशा', phone: '98765 43210' });
  expect(screen.getByRole('button', { name: hi.anotherPlayer })).toBeVisible();
  expect(screen.getByText('9 मार्च 1994')).toBeVisible();
  const latin = shownTexts().flatMap((text) => text.match(/[A-Za-z]+/g) ?? []);
  const entered = ['AR', 'K', 'M', 'QXD', 'asha', 'example', 'in', 'am', 'pm'];
  expect(latin.filter((word) => !KEPT.has(word) && !entered.includes(word))).toEqual([]);
});

test('the language is sent, and the signed copy keeps it when another is chosen later', async () => {
  const { user } = await openInHindi();
  await fillInHindi(user);
  await user.click(screen.getByRole('checkbox', { name: hi.confirmations.read }));
  await submitInHindi(user);
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
