import type { ApiFailure } from '@arena/shared/api/call';
import { gateApi, type Player } from '@arena/shared/contract/api/gate-api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../api/error-message';
import { send } from '../api/send';
import { formatTime } from './format';
import { Outbox, type Outcome } from './outbox';
import { newId, type Pending } from './pending';
import { findLocally, findNear, withPending } from './players';
import type { Vault } from './vault';

/** Milliseconds. */
const [TIMEOUT, RETRY_INTERVAL, REFRESH_INTERVAL] = [10_000, 5_000, 60_000];

/** Statuses that another attempt may not get: too many requests, and every fault of the server. */
const isTemporary = (status: number) => status === 429 || status >= 500;

type Session = {
  token: string;
  vault: Promise<Vault | null>;
  /** From an earlier token. */
  unsent: readonly Pending[];
  onTokenEnded: (unsent: readonly Pending[]) => void;
};

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

/**
 * The players on this phone, kept while there is no connection, and its unsent check-ins. Everything is in memory,
 * except for unsent check-ins.
 */
export function usePlayers({ token, vault, unsent, onTokenEnded }: Session) {
  const [known, setKnown] = useState<ReadonlyMap<string, Player>>(new Map());
  const [today, setToday] = useState<{ references: string[]; isComplete: boolean; loadedAt: number } | null>(null);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isOnline, setOnline] = useState(true);
  /** Check-ins and undos that the server has answered. */
  const answered = useRef(0);
  const latest = useRef({ pending, onTokenEnded });
  useEffect(() => {
    latest.current = { pending, onTokenEnded };
  });

  /** Notes whether there is a connection, and ends the page's session with its token. */
  const noteFailure = useCallback((failure: ApiFailure) => {
    setOnline(failure.kind === 'server');
    if (failure.kind === 'server' && failure.status === 401) latest.current.onTokenEnded(latest.current.pending);
  }, []);

  /** Reads players. Reads them again if a check-in is answered meanwhile, because they may be from before it. */
  const read = useCallback(async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const before = answered.current;
    const answer = await ask();
    return answered.current === before ? answer : read(ask);
  }, []);

  const keep = useCallback((players: readonly Player[]) => {
    setOnline(true);
    setKnown((before) => new Map([...before, ...players.map((player) => [player.reference, player] as const)]));
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
    return vault.then((opened) => new Outbox({ vault: opened, send: deliver, onChange: setPending }));
  }, [token, vault, noteFailure]);

  const refresh = useCallback(async () => {
    const answer = await read(() => send(gateApi.playersToday, {}, { token, timeout: TIMEOUT }));
    if (!answer.ok) return noteFailure(answer.failure);
    const { players, isComplete } = answer.data;
    setToday({ references: keep(players), isComplete, loadedAt: Date.now() });
  }, [token, read, keep, noteFailure]);

  useEffect(() => {
    async function restore() {
      const stored = await (await vault)?.load();
      (await outbox).restore([...(stored ?? []), ...unsent]);
    }
    void restore();
  }, [outbox, vault, unsent]);

  useEffect(() => {
    const flush = () => void outbox.then((box) => box.flush());
    const update = () => {
      flush();
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
  }, [outbox, refresh]);

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

  const add = (entry: Omit<Pending, 'at'>) => void outbox.then((box) => box.add({ ...entry, at: Date.now() }));

  return {
    today,
    pending,
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
