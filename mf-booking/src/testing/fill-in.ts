import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The field of the waiver with this label. */
export const field = (label: string) => screen.getByLabelText(label);

/** The radio button for one answer to a question. Several questions have an answer "Yes". */
export const radio = (question: RegExp, answer: string) =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer });

export const HEALTH = /medical condition/;
export const AGE = /Your age/;

/** The required fields of an adult's waiver. */
export const adult = {
  'First name': 'Asha',
  'Last name': 'Rao',
  'Date of birth': '1994-03-09',
  Phone: '+91 98765 43210',
  Email: 'asha@example.in',
};

/** Clears each field and types its text. An empty text leaves the field empty. */
export async function fillIn(user: UserEvent, texts: Record<string, string> = adult) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  }
}

/** Fills in all required fields, with `changes` in place of the default values. */
export async function fillInRequired(user: UserEvent, changes: Record<string, string> = {}) {
  await fillIn(user, { ...adult, ...changes });
  await user.click(radio(HEALTH, 'No'));
}

export const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit waiver' }));
