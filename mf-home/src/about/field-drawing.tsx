import styles from './field-drawing.module.css';

/** A drawing of the four technologies on the slope, numbered as in the parts list. */
export function FieldDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 640 440"
      role="img"
      aria-label="Section through the slope: chronograph gate at its foot, objective post halfway up, marshal with radio on the crest, round board beside the gate."
    >
      <path className={styles.ground} d="M0 380 80 372 200 366 290 318 380 296 470 220 560 176 640 166V440H0z" />
      <path
        className={styles.strata}
        d="M0 404 90 398 210 390 300 344 390 322 480 248 566 204 640 194M0 426 100 422 220 414 310 370 400 348 490 276 572 232 640 222"
      />
      <g className={styles.tree}>
        <path d="M258 336V240M246 252l12-70 12 70zM240 284l18-60 18 60zM598 170V80M586 92l12-66 12 66zM580 126l18-58 18 58z" />
      </g>
      <g className={styles.parts}>
        <path d="M186 298v70M140 244h92v54h-92zM186 244v54M152 262h22M198 262h22M152 280h12M198 280h22" />
        <path d="M60 374v-96h64v94M60 298h64M78 298v14h28v-14" />
        <path d="M392 292v-76M382 292h20" />
        <path className={styles.lamp} d="M382 216h20l-4-22h-12z" />
        <path
          className={styles.person}
          d="M512 200v-26M530 191v-17M504 174v-34l8-10h18l8 10v34zM538 142l16-6v-22M550 104h8v16h-8z"
        />
        <path className={styles.person} d="M510 110a11 11 0 0 1 22 0v10h-22zM516 112h20v6h-20z" />
      </g>
      <g className={styles.waves}>
        <path d="M566 102a12 12 0 0 1 0 18M574 94a24 24 0 0 1 0 34M364 186l-14-8M392 178v-16M420 186l14-8" />
      </g>
      <g className={styles.callout}>
        <Callout x={92} y={214} line="M92 230v44" number="1" />
        <Callout x={392} y={110} line="M392 126v30" number="2" />
        <Callout x={470} y={60} line="M482 71l24 26" number="3" />
        <Callout x={186} y={180} line="M186 196v44" number="4" />
      </g>
    </svg>
  );
}

function Callout({ x, y, line, number }: { x: number; y: number; line: string; number: string }) {
  return (
    <>
      <path d={line} />
      <circle cx={x} cy={y} r="16" />
      <text x={x} y={y + 6} textAnchor="middle">
        {number}
      </text>
    </>
  );
}
