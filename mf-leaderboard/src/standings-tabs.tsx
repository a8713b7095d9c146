import { Tabs } from '@arena/shared/ui/controls/tabs';
import { clearSearchField, SearchField } from '@arena/shared/ui/fields/search-field';
import { type ReactNode, useRef } from 'react';
import { TableNotes } from './page/table-notes';
import { PlayerList } from './players/player-list';
import { filterByName } from './search/filter-by-name';
import { NoResults } from './search/no-results';
import { ResultCount } from './search/result-count';
import { rankedPlayers, rankedTeams } from './standings';
import styles from './standings-tabs.module.css';
import { TeamList } from './teams/team-list';
import type { Board } from './use-board';

/** The two tables as tabs, with a search in the selected one. */
export function StandingsTabs({ board: { tab, text, linkTo, selectTab, search } }: { board: Board }) {
  const field = useRef<HTMLInputElement>(null);
  const players = filterByName(rankedPlayers, text, ({ name }) => name);
  const teams = filterByName(rankedTeams, text, ({ id }) => id);
  const results = tab === 'solo' ? players : teams;
  const what = tab === 'solo' ? 'player' : 'team';
  const clear = () => {
    search('');
    clearSearchField(field);
  };
  const orNoResults = (content: ReactNode) =>
    results.length > 0 ? content : <NoResults what={what} text={text} onClear={clear} />;

  return (
    <div>
      <div className={styles.search}>
        <SearchField label={`Search ${what}s by name`} text={text} onSearch={search} field={field} />
        <ResultCount count={results.length} of={what} />
      </div>
      <Tabs
        label="Tables of the season"
        selected={tab}
        onSelect={(id) => selectTab(id === 'squad' ? 'squad' : 'solo')}
        tabs={[
          {
            id: 'solo',
            label: 'SOLO',
            content: orNoResults(<PlayerList players={players} podium={text.trim() === ''} linkTo={linkTo} />),
          },
          { id: 'squad', label: 'SQUAD', content: orNoResults(<TeamList teams={teams} linkTo={linkTo} />) },
        ]}
      />
      <TableNotes />
    </div>
  );
}
