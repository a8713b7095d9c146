import { defineTexts } from '@arena/shared/ui/texts';

/** The purpose of the answers. Changing it requires a new `FEEDBACK_TEXT_VERSION`. */
export const en = {
  purpose: 'Every question is optional. Your answers help us shape the field and carry no name.',
} as const;

export const purposeTexts = defineTexts({ en, hi: () => import(/* webpackChunkName: "purpose-hi" */ './purpose.hi') });
