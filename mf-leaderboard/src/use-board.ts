import { useDetailHistory } from '@arena/shared/ui/use-detail-history';
import { useQueryParams } from '@arena/shared/ui/use-query-params';
import { type ProfileRef, parseBoardQuery, type TabId } from './board-query';

const noProfile = { player: null, team: null };

/** The state of the leaderboard in the URL and the functions that change it. */
export function useBoard() {
  const { params, queryWith, replace } = useQueryParams();
  const board = parseBoardQuery(params);
  const { linkProps, close } = useDetailHistory(board.profile !== null);

  return {
    ...board,
    selectTab: (tab: TabId) => replace({ ...noProfile, tab: tab === 'solo' ? null : tab, q: null }),
    search: (text: string) => replace({ q: text }),
    /** Props of a link to a profile. */
    linkTo: ({ kind, id }: ProfileRef) => ({
      to: { search: queryWith({ ...noProfile, [kind]: id }) },
      ...linkProps,
    }),
    closeProfile: () => close(() => replace(noProfile)),
  };
}

export type Board = ReturnType<typeof useBoard>;

/** Returns the props of a link to a profile. */
export type LinkTo = Board['linkTo'];
