import styles from './drawing.module.css';
import type { Category } from './products';

/** Flat technical drawings, one outline each, with stitch lines dashed. */
const outlines: Record<Category, { outline: string; stitches: string }> = {
  'T-Shirts': {
    outline: 'M58 34 84 24q16 14 32 0l26 10 22 34-22 14-8-10v92H66V72l-8 10-22-14z',
    stitches: 'M66 156h68M44 70l16 10M156 70l-16 10M84 30q16 14 32 0',
  },
  Keychains: {
    outline: 'M100 24a22 22 0 1 1 0 44 22 22 0 1 1 0-44M100 68v18M76 86h48v82l-24 18-24-18z',
    stitches: 'M86 104h28M86 120h28M86 136h28',
  },
  Jackets: {
    outline: 'M60 34 86 22h28l26 12 26 96-22 8-12-44v84H68V94l-12 44-22-8z',
    stitches: 'M100 30v148M76 122h18M106 122h18M68 166h64',
  },
  Lowers: {
    outline: 'M66 22h68l12 166h-32l-14-108-14 108H54z',
    stitches: 'M66 36h68M62 104h26M112 104h28M100 36v30',
  },
  Bottle: {
    outline: 'M84 20h32v18H84zM80 38h40q14 12 14 30v110q0 10-10 10H76q-10 0-10-10V68q0-18 14-30z',
    stitches: 'M66 84h68M66 150h68',
  },
  Combos: {
    outline: 'M34 70 58 60q12 10 24 0l24 10 14 26-16 10v66H48v-66l-16-10zM128 82h24v12h-24zM124 94h32v94h-32z',
    stitches: 'M48 158h56M124 118h32M140 60v22',
  },
};

/** Front view of a product with its width dimensioned. */
export function Drawing({ of, name }: { of: Category; name: string }) {
  const { outline, stitches } = outlines[of];
  return (
    <svg className={styles.drawing} viewBox="0 0 200 250" role="img" aria-label={`Drawing of ${name}, front view`}>
      <path className={styles.outline} d={outline} />
      <path className={styles.stitches} d={stitches} />
      <path
        className={styles.dimension}
        d="M34 214v14M166 214v14M34 221h132M34 221l8-4M34 221l8 4M166 221l-8-4M166 221l-8 4"
      />
    </svg>
  );
}
