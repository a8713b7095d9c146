import { Tabs } from '@arena/shared/ui/tabs';
import { type ReactNode, useRef } from 'react';
import { TableNotes } from './page/table-notes';
import { PlayerList } from './players/player-list';
import { matching } from './search/filter-by-name';
import { NobodyFound } from './search/no-results';
import { ResultCount } from './search/result-count';
import { SearchField } from './search/search-field';
import { rankedPlayers, rankedTeams } from './standings';
import styles from './standings-tabs.module.css';
import { TeamList } from './teams/team-list';
import type { Board } from './use-board';

/** The two tables behind their tabs, and the search in the one in front. */
export function StandingsTabs({ board: { tab, text, linkTo, selectTab, search } }: { board: Board }) {
  const field = useRef<HTMLInputElement>(null);
  const players = matching(rankedPlayers, text, ({ name }) => name);
  const teams = matching(rankedTeams, text, ({ id }) => id);
  const found = tab === 'solo' ? players : teams;
  const clear = () => {
    search('');
    if (field.current) field.current.value = '';
    field.current?.focus();
  };
  const orNobody = (content: ReactNode) => (found.length > 0 ? content : <NobodyFound text={text} onClear={clear} />);

  return (
    <div className={styles.standings}>
      <div className={styles.search}>
        <SearchField
          label={tab === 'solo' ? 'Search players by name' : 'Search teams by name'}
          text={text}
          onSearch={search}
          field={field}
        />
        <ResultCount count={found.length} of={tab === 'solo' ? 'player' : 'team'} />
      </div>
      <Tabs
        label="Tables of the season"
        selected={tab}
        onSelect={(id) => selectTab(id === 'squad' ? 'squad' : 'solo')}
        tabs={[
          {
            id: 'solo',
            label: 'SOLO',
            content: orNobody(<PlayerList players={players} podium={text.trim() === ''} linkTo={linkTo} />),
          },
          { id: 'squad', label: 'SQUAD', content: orNobody(<TeamList teams={teams} linkTo={linkTo} />) },
        ]}
      />
      <TableNotes />
    </div>
  );
}
