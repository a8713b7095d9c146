import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SectionFailure } from '../sections/section-failure';
import { openAt, renderAt } from '../testing/render-at';
import { NotFound } from './not-found';

const failure = (reason: SectionFailureReason) =>
  new SectionFailure(reason, 'mf-market', '1.0.0-0123456789abcdef', 'cause');

/** Opens the market. Its screen is what `load` returns, or does not load if it throws. */
const showFailing = (load: () => ReactNode) =>
  openAt('/market?q=cap', async () => {
    try {
      return { routes: [{ path: '/market', element: load() }] };
    } catch (failure) {
      return { failure };
    }
  });

function Crashing(): ReactNode {
  throw new Error('secret detail');
}

test('shows an error and a link home for an unknown path @S9.1 @S9.3', () => {
  renderAt('/no-such-page', [{ path: '*', Component: NotFound }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error');
  expect(screen.getByText('There is no page at this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/');
});

test('shows the same error page, without a stack, for an uncaught error @S9.2 @S9.3', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await showFailing(() => <Crashing />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Unexpected Application Error');
  expect(document.body).not.toHaveTextContent(/secret detail|at .*\(/);
  logged.mockRestore();
});

test.each([
  ['missing', 'missing on the server'],
  ['timeout', 'did not arrive in time'],
  ['network', 'connection broke'],
  ['server', 'server had a problem'],
  ['broken', 'does not work'],
] as const)('explains the reason %s @S10.1 @S10.4', async (reason, text) => {
  await showFailing(() => {
    throw failure(reason);
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('alert')).toHaveTextContent('mf-market 1.0.0-0123456789abcdef');
});

test('names the request of the page for the support, if the browser exposes it @S10.4', async () => {
  const timing = { serverTiming: [{ name: 'request', description: 'the-request-of-the-page' }] };
  const entries = jest.spyOn(performance, 'getEntriesByType').mockReturnValue([timing as never]);
  await showFailing(() => {
    throw failure('network');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('request the-request-of-the-page');
  entries.mockRestore();
});

test('can succeed on another try, without a page load and at the same URL @S10.5', async () => {
  let broken = true;
  const navigation = await showFailing(() => {
    if (broken) throw failure('network');
    return <h1>Market Place</h1>;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Loading chunk failed' })).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(navigation.state().location).toMatchObject({ pathname: '/market', search: '?q=cap' });
});
