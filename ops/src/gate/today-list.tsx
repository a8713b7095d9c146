import { isLongEnough } from '@arena/shared/contract/api/gate-api';
import { useState } from 'react';
import { formatTime } from './format';
import styles from './gate.module.css';
import { PlayerCard } from './player-card';
import { findLocally, type ShownPlayer } from './players';

type Props = {
  /** Null until the list has arrived. */
  today: { players: readonly ShownPlayer[]; isComplete: boolean; loadedAt: number } | null;
  onCheckIn: (reference: string, guardian: string | null) => void;
  onUndo: (reference: string, id: string) => void;
  onRefresh: () => void;
};

/** The players of the day, those who are not here yet first. */
export function TodayList({ today, onCheckIn, onUndo, onRefresh }: Props) {
  const [search, setSearch] = useState('');
  const players = today?.players ?? [];
  const shown = isLongEnough(search) ? findLocally(players, search) : players;
  const groups = [
    { title: 'Not yet here', players: shown.filter(({ checkIn }) => !checkIn) },
    { title: 'Checked in', players: shown.filter(({ checkIn }) => checkIn) },
  ];
  return (
    <section aria-labelledby="today" className={styles.results}>
      <h2 id="today">Today</h2>
      {today ? (
        <p>
          {players.filter(({ checkIn }) => checkIn).length} of {players.length} checked in. As of{' '}
          {formatTime(today.loadedAt)}.{!today.isComplete && ' The list is not complete.'}
        </p>
      ) : (
        <p>The list has not arrived yet.</p>
      )}
      {players.length > 0 && (
        <div>
          <label className={styles.label} htmlFor="today-search">
            Search the list
          </label>
          <input
            className={styles.input}
            id="today-search"
            type="search"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {players.length > 0 && shown.length === 0 && <p>No player in the list matches.</p>}
      {groups.map(
        ({ title, players }) =>
          players.length > 0 && (
            <section key={title} aria-label={title} className={styles.list}>
              <h3>
                {title} ({players.length})
              </h3>
              <ul className={styles.list}>
                {players.map((player) => (
                  <li key={player.reference}>
                    <PlayerCard player={player} isCompact onCheckIn={onCheckIn} onUndo={onUndo} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <button type="button" className={styles.button} onClick={onRefresh}>
        Update the list
      </button>
    </section>
  );
}
