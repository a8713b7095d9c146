import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { AccountContext } from '../../auth/account-context';
import type { LoadedScreen } from '../../navigation/site-navigation';
import { liveSections } from '../../testing/live-sections';
import { openAt, renderAt } from '../../testing/render-at';
import { withSession } from '../../testing/with-session';
import { PendingNavigation } from './pending-navigation';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('names a slow navigation within a second, until it ends @S10.6 @S13.1', async () => {
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const screenWith = (heading: string): LoadedScreen => {
    const element = (
      <>
        <PendingNavigation sections={liveSections} />
        <h1>{heading}</h1>
      </>
    );
    return { routes: [{ path: '*', element }] };
  };
  const navigation = await openAt('/help', (path) =>
    path === '/help' ? screenWith('Help') : finished.then(() => screenWith('Market')),
  );
  act(() => navigation.navigator.push('/market'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Loading Market Place...');

  await act(async () => finish());
  expect(screen.getByRole('heading', { name: 'Market' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('says within a second that the sign-up and login dialog is loading', async () => {
  const { account } = withSession(null, null);
  const element = (
    <AccountContext value={{ ...account, isDialogLoading: true }}>
      <PendingNavigation sections={liveSections} />
    </AccountContext>
  );
  renderAt('/help', [{ path: '*', element }]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Loading sign-up and login...');
});
