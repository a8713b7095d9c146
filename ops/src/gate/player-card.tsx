import { CheckInForm } from './check-in-form';
import { formatDay, formatTime } from './format';
import styles from './gate.module.css';
import { flagsOf, lateArrival, type ShownPlayer } from './players';

type Props = {
  player: ShownPlayer;
  /** In the list of the day. */
  isCompact?: boolean;
  onCheckIn: (reference: string, guardian: string | null) => void;
  onUndo: (reference: string, id: string) => void;
};

const ICONS = { stop: '✕', warning: '!' } as const;

/** The facts that the gate needs about a player, and the button to check the player in or undo that. */
export function PlayerCard({ player, isCompact = false, onCheckIn, onUndo }: Props) {
  const { reference, name, phoneEnd, age, isMinor, guardianName, hasMedicalCondition, validUntil, checkIn } = player;
  const flags = flagsOf(player);
  const sentAt = checkIn && lateArrival(checkIn);
  const Heading = isCompact ? 'h4' : 'h2';
  const kind = flags[0]?.kind ?? 'fine';
  return (
    <article className={styles.card} data-kind={kind} aria-label={name}>
      <Heading className={styles.name}>{name}</Heading>
      <ul className={styles.flags}>
        {flags.map(({ kind, text }) => (
          <li key={text} data-kind={kind}>
            {ICONS[kind]} {text}
          </li>
        ))}
        {flags.length === 0 && <li data-kind="fine">✓ May play</li>}
      </ul>
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
              <dd>{guardianName ?? 'Not named'}</dd>
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
      ) : kind === 'stop' ? (
        <p>The player has to sign a new waiver.</p>
      ) : (
        <CheckInForm player={player} onCheckIn={onCheckIn} />
      )}
    </article>
  );
}
