import { safeSessionStorage } from '@arena/shared/storage/safe-storage';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { Bar, BarChart, Tooltip, XAxis } from 'recharts';
import { badge } from './badge.css.ts';
import map from './map.svg';
import styles from './works-page.module.css';
import './picker.css';
import './tailwind.css';

const PLAYERS = [
  { night: 'Friday', players: 12 },
  { night: 'Saturday', players: 40 },
];

/** The stylesheet of the package reads this variable, but does not set it. */
const PICKER = { '--rdp-weekday-text-transform': 'none' };

const START = new Date(2026, 11, 1);

export function WorksPage() {
  const isHydrated = useHydrated();
  const [night, setNight] = useState('');
  const [Styled, setStyled] = useState(null);
  const choose = async () => {
    const { saturday } = await import('./nights');
    safeSessionStorage.setItem('mf-works.night', saturday);
    setNight(saturday);
  };
  return (
    <section className={`works ${styles.page}`}>
      <title>Works | Arena Airsoft</title>
      <h1 className={styles.title}>Works</h1>
      <img src={map} alt="The ground" width="20" height="20" />
      <p>Key: {process.env.MAP_KEY}</p>
      <button type="button" onClick={choose}>
        Choose a night
      </button>
      <output>{night}</output>
      <p className={badge}>Built by vanilla-extract</p>
      <p className="works:flex works:gap-8 works:text-red-700 works:shadow-lg">Built by Tailwind</p>
      {isHydrated && <DayPicker defaultMonth={START} today={START} style={PICKER} />}
      {isHydrated && (
        <BarChart width={300} height={200} data={PLAYERS}>
          <XAxis dataKey="night" />
          <Tooltip />
          <Bar dataKey="players" isAnimationActive={false} />
        </BarChart>
      )}
      <button type="button" onClick={() => import('./styled').then((module) => setStyled(() => module.Styled))}>
        Load styled-components
      </button>
      {Styled && <Styled>Built in the browser</Styled>}
    </section>
  );
}
