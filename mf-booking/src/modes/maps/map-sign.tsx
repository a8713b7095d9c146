import styles from './map-sign.module.css';

export type Sign =
  | 'site'
  | 'start'
  | 'start-a'
  | 'start-b'
  | 'way'
  | 'way-a'
  | 'hut'
  | 'stand'
  | 'ring'
  | 'last-ring'
  | 'crate'
  | 'flag-a'
  | 'flag-b'
  | 'bridge';

const START = 'M6 6h12v12H6zM10 10h4v4h-4z';
const WAY = 'M1 17l5-4M9 11l5-3M17 7l5-2';
const FLAG = 'M7 22V3l13 3-4 3 4 4-13-2';

/** Path data of the signs in a 24 by 24 box, as on the maps. */
const outlines: Record<Sign, string> = {
  site: 'M12 3l8 9-8 9-8-9z',
  start: START,
  'start-a': START,
  'start-b': START,
  way: WAY,
  'way-a': WAY,
  hut: 'M9 20H4V5h16v15h-5',
  stand: 'M12 4l9 16H3z',
  ring: 'M12 2v3M17 3.340l-1.500 2.600M20.660 7l-2.600 1.500M22 12h-3M20.660 17l-2.600-1.500M17 20.660l-1.500-2.600M12 22v-3M7 20.660l1.500-2.600M3.340 17l2.600-1.500M2 12h3M3.340 7l2.600 1.500M7 3.340l1.500 2.600',
  'last-ring': 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  crate: 'M5 5h14v14H5zM5 5l14 14M19 5 5 19',
  'flag-a': FLAG,
  'flag-b': FLAG,
  bridge: 'M3 4q4 3 9 3t9-3M3 20q4-3 9-3t9 3',
};

/** A map sign for the legend. It is decorative, because its meaning is next to it. */
export function MapSign({ sign }: { sign: Sign }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="24" height="24" data-sign={sign} aria-hidden="true">
      <path d={outlines[sign]} />
    </svg>
  );
}
