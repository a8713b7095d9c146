import { useState } from 'react';
import styles from './portrait.module.css';
import { defaultPortrait } from './portraits';

/** Picture of a person. Hidden from assistive technology, because the name is always next to it. */
export function Portrait({ url, size }: { url: string | null; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      className={styles.portrait}
      src={url && url !== broken ? url : defaultPortrait}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(url)}
    />
  );
}
