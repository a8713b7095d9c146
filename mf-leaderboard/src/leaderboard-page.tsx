import { PageHead } from '@arena/shared/ui/page-head';
import { Tabs } from '@arena/shared/ui/tabs';
import { TextField } from '@arena/shared/ui/text-field';
import { useSearchParams } from 'react-router-dom';
import { achievements } from './achievements';
import styles from './leaderboard-page.module.css';
import { players } from './players/players';
import { ranked, winRate } from './players/ranking';
import { Rewards } from './rewards';
import { Standings } from './standings';
import { teams } from './teams/teams';

const named = (ids: readonly string[]) =>
  achievements.filter(({ id }) => ids.includes(id)).map(({ name, description }) => `${name}: ${description}`);

const playerRows = ranked(players).map((player, index) => ({
  ...player,
  rank: index + 1,
  facts: `Team ${player.team}, ${winRate(player)}% of ${player.matches} matches, trend ${player.trend}`,
  details: named(player.achievements),
}));

const teamRows = [...teams]
  .sort((a, b) => b.wins - a.wins)
  .map((team, index) => ({
    ...team,
    rank: index + 1,
    name: team.id,
    facts: `${team.members.length} players`,
    details: [...team.members, ...named(team.achievements)],
  }));

/** The season's table; tab and search stand in the address. */
export function LeaderboardPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'squad' ? 'squad' : 'solo';
  const text = search.get('q') ?? '';
  const matching = <T extends { name: string }>(rows: readonly T[]) =>
    rows.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const content = (rows: Parameters<typeof Standings>[0]['rows']) =>
    rows.length > 0 ? <Standings rows={rows} /> : <p>Nobody of that name is in the table.</p>;
  return (
    <div className={styles.page}>
      <PageHead title="Leaderboard" description="Players and teams of the season, ranked by wins." />
      <h1>Leaderboard</h1>
      <div className={styles.columns}>
        <div className={styles.table}>
          <TextField
            label="Search by name"
            type="search"
            value={text}
            onChange={({ target }) =>
              setSearch({ tab, ...(target.value && { q: target.value }) }, { replace: true, preventScrollReset: true })
            }
          />
          <Tabs
            label="Players or teams"
            selected={tab}
            onSelect={(chosen) => setSearch({ tab: chosen }, { replace: true, preventScrollReset: true })}
            tabs={[
              { id: 'solo', label: 'SOLO', content: content(matching(playerRows)) },
              { id: 'squad', label: 'SQUAD', content: content(matching(teamRows)) },
            ]}
          />
        </div>
        <Rewards />
      </div>
    </div>
  );
}
