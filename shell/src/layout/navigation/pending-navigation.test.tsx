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

test('S10.6 S13.1 a navigation that takes long says so within a second, and stops saying so', async () => {
  let arrive: (data: null) => void = () => {};
  const arrived = new Promise<null>((resolve) => {
    arrive = resolve;
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
        { path: '/market', element: <h1>Market</h1>, loader: () => arrived },
      ],
    },
  ]);
  act(() => void router.navigate('/market'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Loading Market Place...');

  await act(async () => arrive(null));
  expect(screen.getByRole('heading', { name: 'Market' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
