import { Button } from '@arena/shared/ui/button';
import { ButtonLink } from '@arena/shared/ui/button-link';
import { PageHead } from '@arena/shared/ui/page-head';
import { StarRating } from '@arena/shared/ui/stars';
import { Tabs } from '@arena/shared/ui/tabs';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Community } from './community';
import styles from './mode-detail-page.module.css';
import { type GameMode, modes } from './modes';

/** A game mode, or word that there is none of that name. */
export function ModeDetailPage() {
  const { slug } = useParams();
  const mode = modes.find((one) => one.slug === slug);
  return mode ? <ModeDetail mode={mode} /> : <UnknownMode />;
}

function UnknownMode() {
  return (
    <div className={styles.page}>
      <PageHead title="Game mode not found" description="There is no game mode of this name." />
      <h1>Game mode not found.</h1>
      <p>
        <ButtonLink to="/gamemode">See all game modes</ButtonLink>
      </p>
    </div>
  );
}

function ModeDetail({ mode }: { mode: GameMode }) {
  const [tab, setTab] = useState('overview');
  const navigate = useNavigate();
  // The router numbers the entries of its own history; 0 is where the visitor came in.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/gamemode'));
  return (
    <div className={styles.page}>
      <PageHead title={mode.metatitle} description={mode.description} />
      <p>
        <Button kind="quiet" onClick={goBack}>
          Back
        </Button>
      </p>
      <h1>{mode.title}</h1>
      <p className={styles.tagline}>{mode.tagline}</p>
      <dl className={styles.facts}>
        <dt>Difficulty</dt>
        <dd>{mode.difficulty}</dd>
        <dt>Team</dt>
        <dd>{mode.team}</dd>
        <dt>Rounds</dt>
        <dd>First to win 4 rounds</dd>
        <dt>Rating</dt>
        <dd>
          <StarRating value={mode.rating} edit={false} isHalf /> {mode.rating}
        </dd>
      </dl>
      <p className={styles.actions}>
        <ButtonLink kind="primary" to="/?prebook">
          Pre-Book Now
        </ButtonLink>
      </p>
      <Tabs
        label="About this game mode"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'overview', label: 'Overview', content: <p>{mode.description}</p> },
          { id: 'rules', label: 'Rules', content: <Rules rules={mode.rules} /> },
          { id: 'community', label: 'Community', content: <Community testimonials={mode.testimonials} /> },
        ]}
      />
    </div>
  );
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <ol className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ol>
  );
}
