import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { liveSections } from '../../testing/live-sections';
import { renderAt } from '../../testing/render-at';
import { PendingNavigation } from './pending-navigation';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('names a slow navigation within a second, until it ends @S10.6 @S13.1', async () => {
  let finish: (data: null) => void = () => {};
  const finished = new Promise<null>((resolve) => {
    finish = resolve;
  });
  const layout = (
    <>
      <PendingNavigation sections={liveSections} />
      <Outlet />
    </>
  );
  const { router } = renderAt('/help', [
    {
      element: layout,
      children: [
        { path: '/help', element: <h1>Help</h1> },
        { path: '/market', element: <h1>Market</h1>, loader: () => finished },
      ],
    },
  ]);
  act(() => void router.navigate('/market'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Loading Market Place...');

  await act(async () => finish(null));
  expect(screen.getByRole('heading', { name: 'Market' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
