import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { boardQuery, type Opened, readBoard, type TabId } from './board-query';

/** Marks history entries that were made by opening a profile on this page: behind them lies the table. */
const FROM_TABLE = 'from-table';
const plainAddress = new URLSearchParams();

/** The board as the address has it, and the ways to change it. */
export function useBoard() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<Location>(null);
  // The page is prerendered for its plain address, whatever query it is then asked for with.
  const board = readBoard(useHydrated() ? params : plainAddress);
  const replace = (query: string) => navigate({ search: query }, { replace: true, preventScrollReset: true });

  return {
    ...board,
    selectTab: (tab: TabId) => replace(boardQuery({ tab, text: '', opened: null })),
    search: (text: string) => replace(boardQuery({ ...board, text })),
    /** What a link to a profile needs. From one profile to the next the entry is replaced, so that Back leads to the table. */
    linkTo: (opened: Opened) => ({
      to: { search: boardQuery({ ...board, opened }) },
      state: board.opened ? location.state : FROM_TABLE,
      replace: board.opened !== null,
      preventScrollReset: true,
    }),
    closeProfile: () => {
      // Going back takes a moment, in which a second press would leave the page.
      if (leaving.current === location) return;
      leaving.current = location;
      if (location.state === FROM_TABLE) navigate(-1);
      else replace(boardQuery({ ...board, opened: null }));
    },
  };
}

export type Board = ReturnType<typeof useBoard>;

/** Gives the props of a link to a profile. */
export type LinkTo = Board['linkTo'];
