import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.edge';
import type { Translation } from '../forms/language';
import { LanguageChoice } from './controls/language-choice';
import { defineTexts, type Texts, useTexts } from './texts';

const en = {
  greeting: 'Welcome',
  until: (day: string) => `Until ${day}`,
  rules: [{ title: 'Goggles', text: 'They stay on.' }],
} as const;
const hi: Translation<typeof en> = {
  greeting: 'नमस्ते',
  until: (day) => `${day} तक`,
  rules: [{ title: 'चश्मा', text: 'पहने रहें।' }],
};

const importHindi = jest.fn<() => Promise<{ hi: typeof hi }>>();
const newTexts = () => defineTexts({ en, hi: importHindi });
const FAILURE = 'The Hindi text could not be loaded. Please choose it again.';

beforeEach(() => {
  localStorage.clear();
  importHindi.mockReset();
  importHindi.mockResolvedValue({ hi });
});

function Greeting({ texts }: { texts: Texts<typeof en> }) {
  const { text, language, lang, choice } = useTexts(texts);
  return (
    <section>
      <LanguageChoice choice={choice} />
      <h2 lang={lang}>{text.greeting}</h2>
      <p>{`${text.until('31')}, ${text.rules[0].title}, in ${language}`}</p>
    </section>
  );
}

const heading = () => screen.getByRole('heading');
const button = (name: string) => screen.getByRole('button', { name });

test('shows English, and loads nothing until a visitor chooses Hindi', async () => {
  render(<Greeting texts={newTexts()} />);
  expect(heading()).toHaveTextContent('Welcome');
  expect(heading()).not.toHaveAttribute('lang');
  expect(within(screen.getByRole('group', { name: 'Language of these texts' })).getAllByRole('button')).toHaveLength(2);
  expect([button('English'), button('हिन्दी')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ]);
  expect(importHindi).not.toHaveBeenCalled();

  await userEvent.click(button('हिन्दी'));
  expect(heading()).toHaveTextContent('नमस्ते');
  expect(heading()).toHaveAttribute('lang', 'hi');
  expect(screen.getByText('31 तक, चश्मा, in hi')).toBeVisible();
  expect(button('हिन्दी')).toHaveAttribute('lang', 'hi');
  expect(button('हिन्दी')).toHaveAttribute('aria-pressed', 'true');

  await userEvent.click(button('English'));
  expect(heading()).toHaveTextContent('Welcome');
  expect(importHindi).toHaveBeenCalledTimes(1);
});

test('is English when prerendered, and takes up the choice of an earlier visit', async () => {
  localStorage.setItem('language', 'hi');
  const texts = newTexts();
  const html = renderToString(<Greeting texts={texts} />);
  expect(html).toContain('Welcome');

  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const onRecoverableError = jest.fn();
  await act(async () => {
    render(<Greeting texts={texts} />, { container, hydrate: true, onRecoverableError });
  });
  expect(heading()).toHaveTextContent('नमस्ते');
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('stays in English with a sentence in both languages when Hindi does not load, and tries again', async () => {
  importHindi.mockRejectedValueOnce(new Error('Loading chunk failed.'));
  render(<Greeting texts={newTexts()} />);
  await userEvent.click(button('हिन्दी'));
  expect(screen.getByRole('status')).toHaveTextContent(FAILURE);
  expect(screen.getByText(/^हिन्दी पाठ लोड नहीं/)).toHaveAttribute('lang', 'hi');
  expect(heading()).toHaveTextContent('Welcome');
  expect(screen.getByText(/in en$/)).toBeVisible();
  expect(button('English')).toHaveAttribute('aria-pressed', 'true');

  await userEvent.click(button('हिन्दी'));
  expect(heading()).toHaveTextContent('नमस्ते');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('follows a choice in another section or tab, and announces its own', async () => {
  render(<Greeting texts={newTexts()} />);
  localStorage.setItem('language', 'hi');
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
  expect(heading()).toHaveTextContent('नमस्ते');

  const onStorage = jest.fn<(event: StorageEvent) => void>();
  window.addEventListener('storage', onStorage);
  await userEvent.click(button('English'));
  window.removeEventListener('storage', onStorage);
  expect(onStorage.mock.calls.map(([{ key }]) => key)).toEqual(['language']);
  expect(localStorage.getItem('language')).toBe('en');
});

test('a translation with a missing or an extra text does not compile', () => {
  // @ts-expect-error A text is missing.
  const missing: Translation<typeof en> = { greeting: 'नमस्ते', until: (day) => day };
  // @ts-expect-error A rule is missing.
  const shorter: Translation<typeof en> = { ...hi, rules: [] };
  // @ts-expect-error English has no such text.
  const extra: Translation<typeof en> = { ...hi, farewell: 'फिर मिलेंगे' };
  // @ts-expect-error A rule has no text.
  const incomplete: Translation<typeof en> = { ...hi, rules: [{ title: 'चश्मा' }] };
  expect([missing, shorter, extra, incomplete]).toHaveLength(4);
});
