import type { Release } from '@arena/shared/contract/release';
import { escapeHtml } from '../../http/escape-html';
import type { Entries } from './entries';
import { type Faults, renderFields } from './fields';
import type { Form } from './form';
import { formPage } from './layout';
import type { FormReceipt } from './receipt-cookie';

type Answer = {
  /** What was typed. */
  entries?: Entries;
  faults?: Faults;
  /** Why it was not taken, where no field is wrong. */
  sentence?: string;
};

/** The form, with what was typed and why it was not taken. */
export function answerPage(shell: Release | undefined, form: Form, answer: Answer): string {
  const { entries = {}, faults = {}, sentence } = answer;
  const wrong = form.fields.filter(({ name }) => faults[name]);
  const notice = sentence ?? (wrong.length > 0 ? 'The form was not sent yet. Please correct:' : undefined);
  const content = [
    notice && alert(notice, wrong),
    `<form method="post" action="${form.address}" novalidate>`,
    renderFields(form.fields, entries, faults),
    form.terms && `<div class="terms">${form.terms.map(paragraph).join('')}</div>`,
    `<div><button type="submit">${escapeHtml(form.button)}</button></div>`,
    '</form>',
    wayBack(form),
  ];
  return formPage({
    shell,
    title: notice ? `Not sent: ${form.title}` : form.title,
    heading: form.title,
    content: content.filter(Boolean).join('\n'),
  });
}

/** What the screen says when a form has arrived. */
export function receiptPage(shell: Release | undefined, form: Form, { reference, receivedAt }: FormReceipt): string {
  const content = [
    `<div class="notice" role="status"><p>${escapeHtml(form.thanks)}</p></div>`,
    reference && `<p class="reference">Your reference: ${escapeHtml(reference)}</p>`,
    ...form.afterwards(receivedAt).map(paragraph),
    wayBack(form),
  ];
  return formPage({
    shell,
    title: `Sent: ${form.title}`,
    heading: form.title,
    content: content.filter(Boolean).join('\n'),
  });
}

/** Without a cookie it is not known whether, and with which reference, the form was sent. */
export function missingReceiptPage(shell: Release | undefined, form: Form): string {
  const content = [
    paragraph('This page shows for ten minutes what became of a form, in the browser that sent it.'),
    paragraph(
      'If you have just sent the form, it has arrived. Your browser keeps no cookies for this site, or the ten minutes are over, so there is no more to show.',
    ),
    wayBack(form),
  ];
  return formPage({ shell, title: form.title, heading: form.title, content: content.join('\n') });
}

function alert(sentence: string, wrong: Form['fields']): string {
  const items = wrong.map(({ name, label }) => `<li><a href="#${name}">${escapeHtml(label)}</a></li>`);
  return `<div class="notice" role="alert"><p>${escapeHtml(sentence)}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</div>`;
}

function wayBack({ place }: Form): string {
  return `<p><a href="${place.path}">Back to ${escapeHtml(place.name)}</a></p>`;
}

function paragraph(sentence: string): string {
  return `<p>${escapeHtml(sentence)}</p>`;
}
