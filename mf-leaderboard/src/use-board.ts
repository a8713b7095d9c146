import { useDetailHistory } from '@arena/shared/ui/hooks/use-detail-history';
import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { useRedirect } from '@arena/shared/ui/hooks/use-redirect';
import { useParams } from 'react-router-dom';
import { type ProfileRef, parseBoardQuery, profilePath, type TabId } from './board-query';

/** The state of the leaderboard in the URL and the functions that change it. */
export function useBoard() {
  const profile = profileIn(useParams());
  const { params, queryWith, replace } = useQueryParams();
  const { formerProfile, ...query } = parseBoardQuery(params);
  const { isOverList, linkProps, close } = useDetailHistory(profile !== null);
  // Former URLs have the id of a profile in the query.
  useRedirect(formerProfile ? profilePath(formerProfile) : undefined);

  return {
    ...query,
    profile,
    isOverList,
    selectTab: (tab: TabId) => replace({ tab: tab === 'solo' ? null : tab, q: null }),
    search: (text: string) => replace({ q: text }),
    /** Props of a link to a profile. The query stays, for the table below it. */
    linkTo: (profile: ProfileRef) => ({
      to: { pathname: profilePath(profile), search: queryWith({}) },
      ...linkProps,
    }),
    closeProfile: close,
  };
}

function profileIn({ player, team }: Readonly<Record<string, string | undefined>>): ProfileRef | null {
  if (player !== undefined) return { kind: 'player', id: player };
  return team === undefined ? null : { kind: 'team', id: team };
}

export type Board = ReturnType<typeof useBoard>;

/** Returns the props of a link to a profile. */
export type LinkTo = Board['linkTo'];
