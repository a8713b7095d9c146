import { isLongEnough, LOOKUP_MESSAGE } from '@arena/shared/contract/api/gate-api';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Connection } from './connection';
import { preloadDetector } from './detect-code';
import styles from './gate.module.css';
import type { GateSession, SessionEnds } from './gate-session';
import { MuteButton } from './mute-button';
import { NearMatches } from './near-matches';
import { OfflineNote } from './offline/offline-note';
import type { Pending } from './pending';
import { PlayerCard } from './player-card';
import { Refusals } from './refusals';
import { Scanner } from './scanner';
import { unlockSound } from './signal';
import { TodayList } from './today-list';
import { type Found, usePlayers } from './use-players';
import { Verdict } from './verdict';
import { WaiverCode } from './waiver-code';

type Props = GateSession & SessionEnds & { onSignOut: (unsent: readonly Pending[]) => void };

/** Finds players, checks them in, and lists those of today. */
export function Desk({ onSignOut, ...session }: Props) {
  const { signIn } = session;
  const players = usePlayers(session);
  const [found, setFound] = useState<(Found & { lookup: number }) | null>(null);
  /** The near match that staff chose. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** The players whom staff have checked in since the lookup. */
  const [here, setHere] = useState<readonly string[]>([]);
  const [isSearching, setSearching] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Counts lookups: an answer that arrives late must not replace a newer one. */
  const lookup = useRef(0);
  const { pending, today } = players;
  const outlivesPage = session.keeper !== null && players.isStored;
  useLeaveWarning(pending.length > 0 && !outlivesPage);
  useEffect(preloadDetector, []);

  async function find(text: string) {
    lookup.current += 1;
    const number = lookup.current;
    setError(undefined);
    setChosen(null);
    setHere([]);
    if (!isLongEnough(text)) {
      setFound(null);
      return setError(LOOKUP_MESSAGE);
    }
    setFound({ ...players.findKnown(text), lookup: number });
    setSearching(true);
    const answer = await players.find(text);
    if (number !== lookup.current) return;
    setFound({ ...answer, lookup: number });
    setSearching(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void find(input.current?.value.trim() ?? '');
    // Closing the keyboard and scrolling to the top brings the results into view. The next tap on the field selects its
    // text.
    input.current?.blur();
    window.scrollTo({ top: 0 });
  }

  function scanned(text: string) {
    setScanning(false);
    if (input.current) input.current.value = text;
    void find(text.slice(0, 100));
  }

  const matches = players.show(found?.references ?? []);
  const near = players.show(found?.near ?? []);
  const chosenMatch = near.filter(({ reference }) => reference === chosen);

  return (
    <div className={styles.page} onClickCapture={unlockSound} onKeyDownCapture={unlockSound}>
      <header className={styles.header}>
        <h1>Gate</h1>
        <MuteButton />
        <Connection isOnline={players.isOnline} unsent={pending.length} />
      </header>
      <main className={styles.main}>
        <form className={styles.search} onSubmit={submit}>
          <label className={styles.label} htmlFor="lookup">
            Reference, name or phone
          </label>
          <input
            ref={input}
            className={styles.input}
            id="lookup"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="submit" className={styles.button} data-kind="primary">
            Find
          </button>
          <button type="button" className={styles.button} onClick={() => setScanning(true)}>
            Scan
          </button>
        </form>
        {isScanning && (
          <Scanner
            onCode={scanned}
            onFailure={(message) => {
              setScanning(false);
              setError(message);
            }}
            onStop={() => setScanning(false)}
          />
        )}
        <Refusals refused={players.refused} onDismiss={players.dismissRefused} />
        <section aria-label="Found" aria-live="polite" className={styles.results}>
          {error && (
            <p className={styles.notice} data-kind="stop">
              {error}
            </p>
          )}
          {found?.message && (
            <p className={styles.notice} data-kind="warning">
              {found.message}
            </p>
          )}
          {found && matches.length === 0 && near.length === 0 && (
            <NothingFound found={found} isSearching={isSearching} />
          )}
          {found && near.length > 0 && chosenMatch.length === 0 && (
            <NearMatches text={found.text} players={near} onChoose={setChosen} />
          )}
          {found && chosenMatch.length > 0 && (
            <p className={styles.notice} data-kind="warning">
              <strong>! Not an exact match</strong> for “{found.text}”. Ask for the name and the phone.
            </p>
          )}
          {[...matches, ...chosenMatch].map((player) => (
            <PlayerCard
              // Each lookup signals its result, also the same result again.
              key={`${found?.lookup} ${player.reference}`}
              player={player}
              wasHere={found?.wereHere.includes(player.reference) === true && !here.includes(player.reference)}
              isOneOfSeveral={matches.length > 1}
              onCheckIn={(reference, guardian) => {
                setHere([...here, reference]);
                players.checkIn(reference, guardian);
              }}
              onUndo={players.undo}
            />
          ))}
          {found && !found.isComplete && <p>There are more. Enter more of the name.</p>}
        </section>
        <TodayList
          today={today && { ...today, players: players.show(today.references) }}
          onCheckIn={players.checkIn}
          onUndo={players.undo}
          onRefresh={players.refresh}
        />
      </main>
      <footer className={styles.footer}>
        <p>
          Logged in as {signIn.name}.
          {pending.length > 0 &&
            (outlivesPage
              ? ' Check-ins that are not sent stay on this phone.'
              : ' Keep this page open until all check-ins are sent.')}
        </p>
        <OfflineNote signIn={signIn} isKept={players.isKept} />
        <button type="button" className={styles.button} onClick={() => onSignOut(pending)}>
          Log out
        </button>
      </footer>
    </div>
  );
}

function NothingFound({ found: { text, isLocal }, isSearching }: { found: Found; isSearching: boolean }) {
  if (isSearching) return <p className={styles.notice}>Searching…</p>;
  if (isLocal) return <p className={styles.notice}>“{text}” is not on this phone.</p>;
  return (
    <div className={styles.card} data-kind="stop">
      <Verdict kind="stop" word="Unknown" />
      <p>No waiver matches “{text}”. The player has to sign one.</p>
      <WaiverCode />
    </div>
  );
}

/** Asks before a reload, which loses check-ins that the browser cannot store. */
function useLeaveWarning(hasUnsent: boolean) {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
