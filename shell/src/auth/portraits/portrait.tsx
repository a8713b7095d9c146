import { useState } from 'react';
import styles from './portrait.module.css';
import { defaultPortrait } from './portraits';

/** Picture of somebody, hidden from assistive technology: the name is told beside it. */
export function Portrait({ address, size }: { address: string | null; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      className={styles.portrait}
      src={address && address !== broken ? address : defaultPortrait}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(address)}
    />
  );
}
