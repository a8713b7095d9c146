import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A field of the waiver by its label. */
export const field = (label: string) => screen.getByLabelText(label);

/** One choice of a question; "Yes" alone could be the answer to any. */
export const choice = (question: RegExp, answer: string) =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer });

export const HEALTH = /medical condition/;
export const AGE = /Your age/;

/** A waiver with what is required, and nothing else. */
export const adult = {
  'First name': 'Asha',
  'Last name': 'Rao',
  'Date of birth': '1994-03-09',
  Phone: '+91 98765 43210',
  Email: 'asha@example.in',
};

/** Types each text into the field of that label; an empty one is left out. */
export async function fillIn(user: UserEvent, texts: Record<string, string> = adult) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  }
}

/** Fills in and answers what is required, with some of it changed. */
export async function fillInRequired(user: UserEvent, changes: Record<string, string> = {}) {
  await fillIn(user, { ...adult, ...changes });
  await user.click(choice(HEALTH, 'No'));
}

export const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit waiver' }));
