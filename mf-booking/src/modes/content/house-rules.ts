import { defineTexts } from '@arena/shared/ui/texts';

/** Safety rules for every game mode. The venue confirms them before it opens. */
export const en = {
  title: 'On every field',
  rules: [
    'Full-seal goggles stay on inside the fence. Not to wipe them, not after you are out.',
    'You call your own hits. Airsoft has no paint to prove them.',
    'Close to a player who has not seen you, say "surrender" instead of shooting.',
    'Anyone may call "blind man". Everyone stops and points the marker at the ground.',
    "The marshal's word is final.",
  ],
} as const;

export const houseRules = defineTexts({ en, hi: () => import(/* webpackChunkName: "rules-hi" */ './house-rules.hi') });
