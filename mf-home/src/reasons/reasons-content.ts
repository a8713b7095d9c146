/** Reasons to play here. The stamp is a marshal's short remark. */
export const reasons = [
  {
    title: 'Ground, not a hall',
    text: 'Slope, trees, a dry stream and barricades that move every season. Light fades, fog comes up, and the plan you made at four is wrong by five.',
    stamp: 'Open air',
  },
  {
    title: 'Eyes first',
    text: 'Full-seal goggles go on at the gate and stay on. Every replica passes the chronograph before it passes you.',
    stamp: 'Checked',
  },
  {
    title: 'Even sides',
    text: '4v4 or 5v5, drawn so that first-timers and regulars share a team.',
    stamp: 'Fair draw',
  },
  {
    title: 'Wins that count',
    text: 'Each season has a solo and a squad board. Your name stays on it.',
    stamp: 'On record',
  },
] as const;
