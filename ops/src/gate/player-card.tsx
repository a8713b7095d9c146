import { CheckInForm } from './check-in-form';
import { formatDay, formatTime } from './format';
import styles from './gate.module.css';
import { flagsOf, lateArrival, type ShownPlayer } from './players';
import { SIGNS } from './signs';
import { Verdict } from './verdict';
import { WaiverCode } from './waiver-code';

type Props = {
  player: ShownPlayer;
  /** In the list of the day. */
  isCompact?: boolean;
  /** Whether a lookup found the player checked in already. */
  wasHere?: boolean;
  /** Whether it is one of several that were found. */
  isOneOfSeveral?: boolean;
  onCheckIn: (reference: string, guardian: string | null) => void;
  onUndo: (reference: string, id: string) => void;
};

type ShownFlag = { kind: keyof typeof SIGNS; text: string };

/** The facts that the gate needs about a player, and the button to check the player in or undo that. */
export function PlayerCard({
  player,
  isCompact = false,
  wasHere = false,
  isOneOfSeveral = false,
  onCheckIn,
  onUndo,
}: Props) {
  const { reference, name, phoneEnd, age, isMinor, guardianName, hasMedicalCondition, validUntil, checkIn } = player;
  const flags: ShownFlag[] = flagsOf(player, wasHere);
  const fine: ShownFlag = { kind: 'fine', text: checkIn ? 'Checked in' : 'May play' };
  const verdict = flags.find(({ kind }) => kind === 'stop' || !checkIn) ?? fine;
  const sentAt = checkIn && lateArrival(checkIn);
  const Heading = isCompact ? 'h4' : 'h2';
  return (
    <article className={styles.card} data-kind={verdict.kind} data-compact={isCompact} aria-label={name}>
      {!isCompact && <Verdict kind={verdict.kind} word={verdict.text} isSilent={isOneOfSeveral} />}
      <Heading className={styles.name}>{name}</Heading>
      <Flags flags={isCompact ? [...new Set([verdict, ...flags])] : flags.filter((flag) => flag !== verdict)} />
      {isCompact ? (
        <p>
          {reference} · {age} years · phone …{phoneEnd}
        </p>
      ) : (
        <dl className={styles.facts}>
          <dt>Age</dt>
          <dd>
            {age}, {isMinor ? 'minor' : 'adult'}
          </dd>
          {isMinor && (
            <>
              <dt>Guardian</dt>
              <dd>{guardianName || 'Not named'}</dd>
            </>
          )}
          <dt>Medical</dt>
          <dd>{hasMedicalCondition ? 'Yes' : 'No'}</dd>
          <dt>Valid until</dt>
          <dd>{formatDay(validUntil)}</dd>
          <dt>Phone ends in</dt>
          <dd>{phoneEnd}</dd>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </dl>
      )}
      {checkIn ? (
        <>
          <p className={styles.checkedIn}>
            ✓ Checked in at {formatTime(checkIn.at)} by {checkIn.by}
            {checkIn.guardian && `, with ${checkIn.guardian}`}
            {sentAt && `, sent at ${formatTime(sentAt)}`}
            {player.isUnsent && ' · not sent yet'}
          </p>
          <button
            type="button"
            className={styles.button}
            aria-label={`Undo the check-in of ${name}`}
            onClick={() => onUndo(reference, checkIn.id)}
          >
            Undo
          </button>
        </>
      ) : player.isWithdrawn || player.isExpired ? (
        <>
          <p>The player has to sign a new waiver.</p>
          {!isCompact && <WaiverCode />}
        </>
      ) : (
        <CheckInForm player={player} onCheckIn={onCheckIn} />
      )}
    </article>
  );
}

function Flags({ flags }: { flags: readonly ShownFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={styles.flags}>
      {flags.map(({ kind, text }) => (
        <li key={text} data-kind={kind}>
          {SIGNS[kind]} {text}
        </li>
      ))}
    </ul>
  );
}
