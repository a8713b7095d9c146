import { ReadableStream } from 'node:stream/web';
import type { ReleaseMap } from '@arena/shared/contract/release/release-map';
import { useSession } from '@arena/shared/session';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Root } from 'react-dom/client';
import { type RouteObject, useSearchParams } from 'react-router-dom';
import type { LoadedSection, loadSection as LoadSection } from './sections/load-section';
import { SectionFailure } from './sections/section-failure';
import { sectionState } from './sections/section-state';
import { aVenue } from './testing/a-venue';
import { liveSections } from './testing/live-sections';
import { stubMatchMedia } from './testing/match-media';

const loadSection = jest.fn<typeof LoadSection>();
const forgetFailure = jest.fn();
jest.unstable_mockModule('./sections/load-section', () => ({
  loadSection,
  forgetFailure,
  loadFallback: jest.fn(),
  isFallback: ({ live, release }: LoadedSection) => release !== live.release,
}));
// The Node renderer needs streams, which jsdom lacks.
Object.assign(globalThis, { ReadableStream });
const { render } = await import('./node/render');
const { start } = await import('./start');

/** A form that learns its values only from events, and that resets its fields when it starts. */
function Form({ children }: { children?: ReactNode }) {
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState('');
  const [agreed, setAgreed] = useState(false);
  const thoughts = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (thoughts.current) thoughts.current.value = '';
  }, []);
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  return (
    <form method="post" action="/api/forms/waiver">
      <h1>Waiver</h1>
      {children}
      <input aria-label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Thoughts" name="thoughts" ref={thoughts} />
      {['yes', 'no'].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="answer"
            value={value}
            checked={answer === value}
            onChange={() => setAnswer(value)}
          />
          {value}
        </label>
      ))}
      <label>
        <input type="checkbox" name="agreed" checked={agreed} onChange={() => setAgreed(!agreed)} />
        agreed
      </label>
      <input aria-label="Search" name="q" defaultValue="" onChange={(event) => setParams({ q: event.target.value })} />
      <details>
        <summary>Rules</summary>
      </details>
      <output>{[name, answer, agreed, params.get('q'), user?.name].join(' ')}</output>
    </form>
  );
}

const routes: RouteObject[] = [{ path: '/waiver', element: <Form /> }];
const booking = liveSections.find(({ app }) => app === 'mf-booking');
if (!booking) throw new Error('There is no section for bookings.');
const map: ReleaseMap = { set: 'set-0', sections: [...liveSections], integrity: {} };
const loaded: LoadedSection = { live: booking, release: booking.release, routes };

Object.assign(window, { reportError: (error: unknown) => process.stderr.write(`RECOVERABLE ${String(error)}\n`) });
let html = '';
let arrive: (section: LoadedSection) => void = () => undefined;
let fail: (failure: SectionFailure) => void = () => undefined;

beforeEach(async () => {
  stubMatchMedia();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  sectionState.rendered.clear();
  window.localStorage.clear();
  loadSection.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
  window.history.replaceState(null, '', '/waiver');
  html ||= (await render('/waiver', map, { app: booking.app, section: { routes } })).body;
  document.body.innerHTML = `<div id="root" data-prerendered>${html}</div>`;
});

let site: Root | undefined;
const open = () =>
  act(async () => {
    site = start(map, aVenue);
  });
afterEach(() => act(async () => site?.unmount()));

const root = () => document.getElementById('root');
const field = (name: string) => screen.getByRole('textbox', { name });

/** Enters something into each field, as a browser does without scripts, and opens the details. */
function fillIn() {
  const type = (name: string, value: string) => {
    field(name).focus();
    Object.assign(field(name), { value });
    fireEvent(field(name), new Event('input', { bubbles: true }));
  };
  type('Thoughts', 'More nets');
  type('Search', 'wind');
  type('Name', 'Asha');
  for (const box of [screen.getByRole('radio', { name: 'no' }), screen.getByRole('checkbox', { name: 'agreed' })]) {
    Object.assign(box, { checked: true });
    fireEvent(box, new Event('input', { bubbles: true }));
  }
  const details = document.querySelector('details');
  details?.setAttribute('open', '');
  details?.dispatchEvent(new Event('toggle'));
}

function expectFilledIn() {
  expect(field('Name')).toHaveValue('Asha');
  expect(field('Thoughts')).toHaveValue('More nets');
  expect(screen.getByRole('radio', { name: 'no' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'agreed' })).toBeChecked();
  expect(field('Search')).toHaveValue('wind');
  expect(document.querySelector('details')).toHaveAttribute('open');
}

test('input entered before the code arrives stays in the same elements and reaches the form', async () => {
  const name = field('Name');
  await open();
  fillIn();
  if (name instanceof HTMLInputElement) name.setSelectionRange(2, 2);
  expectFilledIn();
  await act(async () => arrive(loaded));
  expect(field('Name')).toBe(name);
  expectFilledIn();
  expect(document.querySelector('output')).toHaveTextContent('Asha no true wind');
  expect(name).toHaveFocus();
  expect(name).toHaveProperty('selectionStart', 2);
  expect(root()).not.toHaveAttribute('data-prerendered');
});

test('the layout works before the code of the screen comes', async () => {
  await open();
  expect(root()).toHaveAttribute('data-hydrated', 'layout');
  expect(root()).toHaveAttribute('data-prerendered');
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a failure keeps the page and says why, and another try makes it interactive @S10.1 @S10.4 @S10.5', async () => {
  await open();
  fillIn();
  await act(async () => fail(new SectionFailure('missing', booking.app, booking.release, null)));
  const bar = within(screen.getByRole('alert'));
  expect(bar.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('missing on the server');
  expectFilledIn();
  // From now on, the browser sends the form.
  expect(root()).not.toHaveAttribute('data-prerendered');
  await userEvent.click(bar.getByRole('button', { name: 'Try again' }));
  expect(forgetFailure).toHaveBeenCalledWith(booking.release);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(async () => arrive(loaded));
  expectFilledIn();
  expect(document.querySelector('output')).toHaveTextContent('Asha no true wind');
});

test('a fallback release takes the place of the screen, with what was entered', async () => {
  await open();
  fillIn();
  const earlier = { path: '/waiver', element: <Form>In an earlier release</Form> };
  const fallback = { live: booking, release: '0.9.0-0123456789abcdef', routes: [earlier] };
  await act(async () => arrive(fallback));
  expect(screen.getByText('In an earlier release')).toBeVisible();
  expectFilledIn();
  expect(document.querySelector('output')).toHaveTextContent('Asha no true wind');
});

test('a link works before the code of the page arrives, and late code changes nothing', async () => {
  await open();
  fillIn();
  await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/privacy/i);
  await act(async () => arrive(loaded));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/privacy/i);
  expect(document.querySelectorAll('title')).toHaveLength(1);
});

test('a login, a fragment and a message of the site do not change the screen', async () => {
  const heading = screen.getByRole('heading', { level: 1 });
  await open();
  fillIn();
  const { storeTokenSession } = await import('./auth/session/session-store');
  const account = { id: '1', email: 'asha@example.in', created_at: '', user_metadata: { username: 'asha' } };
  await act(async () => storeTokenSession('token', account, null));
  await act(async () => {
    window.location.hash = '#main';
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expectFilledIn();
  await act(async () => arrive(loaded));
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(document.querySelector('output')).toHaveTextContent('asha');
});
