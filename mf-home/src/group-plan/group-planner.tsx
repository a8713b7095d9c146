import { useVenue } from '@arena/shared/session';
import { inRupees, Rupees } from '@arena/shared/ui/content/price';
import { Button } from '@arena/shared/ui/controls/button';
import { CopyButton } from '@arena/shared/ui/controls/copy-button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { whatsAppUrl } from '@arena/shared/venue/whats-app';
import { useState } from 'react';
import { cheaperLargerGroup, type GroupPlan, MAX_PLAYERS, MIN_PLAYERS, parsePlayers } from './group-plan';
import styles from './group-planner.module.css';

const DEFAULT_PLAYERS = '8';

/** A field for the number of players, and what they pay. The number is in the URL, so the link can be shared. */
export function GroupPlanner({ plans }: { plans: readonly GroupPlan[] }) {
  const { params, replace } = useQueryParams();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? params.get('players') ?? DEFAULT_PLAYERS;
  const players = parsePlayers(text);
  const plan = players && plans[players];
  const change = (value: string) => {
    setTyped(value);
    const number = parsePlayers(value);
    if (number) replace({ players: String(number) });
  };
  const step = (by: number) => change(String(Math.min(Math.max((players ?? 0) + by, MIN_PLAYERS), MAX_PLAYERS)));
  return (
    <div className={styles.planner}>
      <div className={styles.controls}>
        <TextField
          label="Players"
          help={`From ${MIN_PLAYERS} to ${MAX_PLAYERS}`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          error={players ? undefined : `Enter a whole number from ${MIN_PLAYERS} to ${MAX_PLAYERS}.`}
        />
        <div className={styles.steps}>
          <Button onClick={() => step(-1)}>One fewer</Button>
          <Button onClick={() => step(1)}>One more</Button>
        </div>
      </div>
      {plan && <Price plan={plan} larger={cheaperLargerGroup(plan, plans)} />}
    </div>
  );
}

function Price({ plan, larger }: { plan: GroupPlan; larger: GroupPlan | undefined }) {
  const { players } = plan;
  const { whatsApp } = useVenue().visit;
  const link = useHydrated() && new URL(`/aboutus/plan?players=${players}`, window.location.origin).href;
  return (
    <div className={styles.price}>
      <p role="status">
        {players === 1 ? 'One player pays ' : `${players} players pay `}
        <strong className={styles.total}>
          <Rupees amount={plan.total} />
        </strong>
        {players > 1 && (
          <>
            {' '}
            or about <Rupees amount={Math.round(plan.total / players)} /> each
          </>
        )}
      </p>
      <ul className={styles.entries} aria-label="Entries">
        {plan.entries.map(({ name, count, price }) => (
          <li key={name}>
            <span>
              {count} × {name}
            </span>
            <Rupees amount={price} />
          </li>
        ))}
      </ul>
      {larger && (
        <p>
          {larger.players} players pay <Rupees amount={larger.total} />, which is{' '}
          <Rupees amount={plan.total - larger.total} /> less.
        </p>
      )}
      {whatsApp && (
        <p>
          <a href={whatsAppUrl(whatsApp, questionOf(plan))}>Ask on WhatsApp</a>
        </p>
      )}
      {link && (
        <div className={styles.share}>
          <TextField label="Link to this plan" value={link} readOnly onFocus={({ target }) => target.select()} />
          <CopyButton text={link} label="Copy the link" />
        </div>
      )}
    </div>
  );
}

/** What a group asks the venue, to be sent or changed. */
function questionOf({ players, entries, total }: GroupPlan): string {
  const names = entries.map(({ name, count }) => `${count} × ${name}`).join(', ');
  return `Hello! We are ${players} ${players === 1 ? 'player' : 'players'}: ${names}, ${inRupees(total)}. Which day is free?`;
}
