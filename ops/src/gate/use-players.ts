import type { ApiFailure } from '@arena/shared/api/call';
import { gateApi, type Player } from '@arena/shared/contract/api/gate-api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../api/error-message';
import { send } from '../api/send';
import { formatTime } from './format';
import type { GateSession, SessionEnds } from './gate-session';
import { Outbox, type Outcome } from './outbox';
import { newId, type Pending } from './pending';
import { findLocally, findNear, type Today, withPending } from './players';

/** Milliseconds. */
const [TIMEOUT, RETRY_INTERVAL, REFRESH_INTERVAL] = [10_000, 5_000, 60_000];

/** Statuses that another attempt may not get: too many requests, and every fault of the server. */
const isTemporary = (status: number) => status === 429 || status >= 500;

/** A check-in that the server has permanently refused, or that arrived after one of another phone. */
export type Refused = { reference: string; word: 'Not checked in' | 'Already checked in'; message: string };

/**
 * The players found for a text. `isLocal`: only those on this phone were searched; `message`: why the server was not.
 */
export type Found = {
  text: string;
  references: string[];
  /** Players whom the text may mean, if it matches none. */
  near: string[];
  /** Those of them who were checked in already. */
  wereHere: string[];
  isLocal: boolean;
  isComplete: boolean;
  message?: string;
};

const referenceOf = ({ reference }: Player) => reference;

const NO_CONNECTION = 'No connection: only players on this phone can be found, by reference or name.';

/** The list without what may change, which is in `known`. */
const listOf = ({ players, ...rest }: Today) => ({ ...rest, references: players.map(referenceOf) });

const byReference = (players: readonly Player[]) => players.map((player) => [player.reference, player] as const);

/** The players on this phone, kept while there is no connection, and its unsent check-ins. */
export function usePlayers({
  signIn,
  vault,
  unsent,
  kept,
  keeper,
  onTokenEnded,
  onReplaced,
}: GateSession & SessionEnds) {
  const { token } = signIn;
  const [known, setKnown] = useState<ReadonlyMap<string, Player>>(() => new Map(byReference(kept?.players ?? [])));
  const [today, setToday] = useState(kept && listOf(kept));
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [isKept, setKept] = useState(keeper ? null : false);
  const [isStored, setStored] = useState(true);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  /** Check-ins and undos that the server has answered. */
  const answered = useRef(0);
  const latest = useRef({ known, today, pending, onTokenEnded, onReplaced });
  useEffect(() => {
    latest.current = { known, today, pending, onTokenEnded, onReplaced };
  });
  /** Answers that arrive after a log-out are not about the next log-in. */
  const hasEnded = useRef(false);
  useEffect(
    () => () => {
      hasEnded.current = true;
    },
    [],
  );

  /** Notes whether there is a connection, and ends the page's session with its token. */
  const noteFailure = useCallback((failure: ApiFailure) => {
    setOnline(failure.kind === 'server');
    if (failure.kind !== 'server' || failure.status !== 401 || hasEnded.current) return;
    latest.current.onTokenEnded(latest.current.pending);
  }, []);

  /** Reads players. Reads them again if a check-in is answered meanwhile, because they may be from before it. */
  const read = useCallback(async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const before = answered.current;
    const answer = await ask();
    return answered.current === before ? answer : read(ask);
  }, []);

  const keep = useCallback((players: readonly Player[]) => {
    setOnline(true);
    setKnown((before) => new Map([...before, ...byReference(players)]));
    return players.map(referenceOf);
  }, []);

  const outbox = useMemo(() => {
    async function deliver(sent: Pending): Promise<Outcome> {
      const { id, reference, at, guardian } = sent;
      // Rounded down: a check-in must not seem earlier than its waiver.
      const secondsAgo = Math.max(0, Math.floor((Date.now() - at) / 1_000));
      const options = { token, timeout: TIMEOUT };
      const answer =
        sent.kind === 'check-in'
          ? await send(gateApi.checkIn, { body: { id, reference, secondsAgo, guardian } }, options)
          : await send(gateApi.undoCheckIn, { params: { id } }, options);
      if (answer.ok) {
        const { checkIn } = answer.data;
        answered.current += 1;
        setOnline(true);
        setKnown((before) => {
          const player = before.get(reference);
          return player ? new Map([...before, [reference, { ...player, checkIn }]]) : before;
        });
        if (sent.kind === 'check-in' && checkIn && checkIn.id !== id) {
          const message = `${checkIn.by} has also checked this player in, at ${formatTime(checkIn.at)}.`;
          setRefused((before) => [...before, { reference, word: 'Already checked in', message }]);
        }
        return 'done';
      }
      noteFailure(answer.failure);
      const { failure } = answer;
      if (
        failure.kind !== 'server' ||
        failure.status === 401 ||
        failure.status === 403 ||
        isTemporary(failure.status)
      ) {
        return 'later';
      }
      setRefused((before) => [...before, { reference, word: 'Not checked in', message: errorMessage(failure) }]);
      return 'done';
    }
    const onChange = (left: readonly Pending[]) => {
      setPending(left);
      if (left.length === 0) setStored(true);
    };
    return new Outbox({ vault, send: deliver, onChange, onUnstored: () => setStored(false) });
  }, [token, vault, noteFailure]);

  const refresh = useCallback(async () => {
    const answer = await read(() => send(gateApi.playersToday, {}, { token, timeout: TIMEOUT }));
    if (!answer.ok) return noteFailure(answer.failure);
    const { players, isComplete } = answer.data;
    keep(players);
    setToday(listOf({ players, isComplete, loadedAt: Date.now() }));
  }, [token, read, keep, noteFailure]);

  /** Stores the list on the phone, which keeps the one before if its storage is full. */
  const keepToday = useCallback(async () => {
    const { known, today } = latest.current;
    const players = today?.references.flatMap((reference) => known.get(reference) ?? []) ?? [];
    const result = await keeper?.save(today && { ...today, players }).catch(() => 'not stored' as const);
    setKept(result === true && (today ? true : null));
    if (result === false && !hasEnded.current) latest.current.onReplaced(latest.current.pending);
  }, [keeper]);

  useEffect(() => {
    if (known && today) void keepToday();
  }, [known, today, keepToday]);

  useEffect(() => {
    const restore = (stored: readonly Pending[]) => outbox.restore([...stored, ...unsent]);
    (vault?.load() ?? Promise.resolve([])).then(restore, () => restore([]));
  }, [outbox, vault, unsent]);

  useEffect(() => {
    const flush = () => void outbox.flush();
    const update = () => {
      flush();
      void keepToday();
      if (document.visibilityState === 'visible') void refresh();
    };
    update();
    const retries = setInterval(flush, RETRY_INTERVAL);
    const refreshes = setInterval(update, REFRESH_INTERVAL);
    window.addEventListener('online', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(retries);
      clearInterval(refreshes);
      window.removeEventListener('online', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, [outbox, refresh, keepToday]);

  /** The players with these references that this phone has. */
  const show = (references: readonly string[]) =>
    references.flatMap((reference) => {
      const player = known.get(reference);
      return player ? [withPending(player, pending)] : [];
    });

  const findKnown = (text: string): Found => {
    const references = findLocally([...known.values()], text).map(referenceOf);
    const near = references.length > 0 ? [] : findNear([...known.values()], text).map(referenceOf);
    const wereHere = show([...references, ...near]).filter(({ checkIn }) => checkIn);
    return { text, references, near, wereHere: wereHere.map(referenceOf), isLocal: true, isComplete: true };
  };

  const add = (entry: Omit<Pending, 'at'>) => void outbox.add({ ...entry, at: Date.now() });

  return {
    today,
    pending,
    /** Whether the phone has stored the list; null: not yet. */
    isKept,
    /** Whether it has stored all of `pending`. */
    isStored,
    refused,
    isOnline,
    dismissRefused: () => setRefused([]),
    refresh: () => void refresh(),
    show,
    /** Players on this phone, immediately. */
    findKnown,
    /** Players on the server; if it does not answer, those on this phone. */
    find: async (text: string): Promise<Found> => {
      const answer = await read(() => send(gateApi.findPlayers, { body: { text } }, { token, timeout: TIMEOUT }));
      if (answer.ok) {
        const { players, nearMatches, isComplete } = answer.data;
        const isHere = (player: Player) => withPending(player, latest.current.pending).checkIn !== null;
        const wereHere = [...players, ...nearMatches].filter(isHere);
        return {
          ...{ text, references: keep(players), near: keep(nearMatches), wereHere: wereHere.map(referenceOf) },
          ...{ isLocal: false, isComplete },
        };
      }
      noteFailure(answer.failure);
      const message = answer.failure.kind === 'server' ? errorMessage(answer.failure) : NO_CONNECTION;
      return { ...findKnown(text), message };
    },
    checkIn: (reference: string, guardian: string | null) =>
      add({ kind: 'check-in', id: newId(), reference, guardian }),
    undo: (reference: string, id: string) => add({ kind: 'undo', id, reference, guardian: null }),
  };
}
