import type { Release } from '@arena/shared/contract/release';
import { escapeHtml } from '../../http/escape-html';
import type { Entries } from './entries';
import { type Faults, renderFields } from './fields';
import type { Form } from './form';
import { renderLayout } from './layout';
import type { FormReceipt } from './receipt-cookie';

type FormState = {
  entries?: Entries;
  faults?: Faults;
  /** Why the server refused the form, if no field is at fault. */
  message?: string;
};

/** Renders the form with the visitor's entries and the reason why it was refused. */
export function renderFormPage(shell: Release | undefined, form: Form, state: FormState): string {
  const { entries = {}, faults = {}, message } = state;
  const faultyFields = form.fields.filter(({ name }) => faults[name]);
  const notice = message ?? (faultyFields.length > 0 ? 'The form was not sent yet. Please correct:' : undefined);
  const content = [
    notice && renderAlert(notice, faultyFields),
    `<form method="post" action="${form.path}" novalidate>`,
    renderFields(form.fields, entries, faults),
    form.terms && `<div class="terms">${form.terms.map(paragraph).join('')}</div>`,
    `<div><button type="submit">${escapeHtml(form.submitLabel)}</button></div>`,
    '</form>',
    renderBackLink(form),
  ];
  return renderLayout({
    shell,
    title: notice ? `Not sent: ${form.title}` : form.title,
    heading: form.title,
    content: content.filter(Boolean).join('\n'),
  });
}

/** Renders the confirmation of a stored form. */
export function renderReceiptPage(
  shell: Release | undefined,
  form: Form,
  { reference, receivedAt }: FormReceipt,
): string {
  const content = [
    `<div class="notice" role="status"><p>${escapeHtml(form.successMessage)}</p></div>`,
    reference && `<p class="reference">Your reference: ${escapeHtml(reference)}</p>`,
    ...form.successNotes(receivedAt).map(paragraph),
    renderBackLink(form),
  ];
  return renderLayout({
    shell,
    title: `Sent: ${form.title}`,
    heading: form.title,
    content: content.filter(Boolean).join('\n'),
  });
}

/** Renders the confirmation page for a browser without a receipt cookie. */
export function renderMissingReceiptPage(shell: Release | undefined, form: Form): string {
  const content = [
    paragraph('This page shows the receipt of a form for ten minutes, in the browser that sent it.'),
    paragraph(
      'If you have just sent the form, it has arrived. There is no receipt to show, because the ten minutes are over or your browser stores no cookies for this site.',
    ),
    renderBackLink(form),
  ];
  return renderLayout({ shell, title: form.title, heading: form.title, content: content.join('\n') });
}

function renderAlert(message: string, faultyFields: Form['fields']): string {
  const items = faultyFields.map(({ name, label }) => `<li><a href="#${name}">${escapeHtml(label)}</a></li>`);
  return `<div class="notice" role="alert"><p>${escapeHtml(message)}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</div>`;
}

function renderBackLink({ parentPage }: Form): string {
  return `<p><a href="${parentPage.path}">Back to ${escapeHtml(parentPage.name)}</a></p>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
