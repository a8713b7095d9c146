import type { Release } from '@arena/shared/contract/release/release';
import { LANGUAGE_NAMES, type Language, langOf } from '@arena/shared/forms/language';
import { escapeHtml } from '../../../kernel/http/escape-html';
import { qrCode } from '../../../kernel/http/qr-code';
import { attributes } from './attributes';
import type { Entries } from './entries';
import { type Faults, renderFields } from './fields';
import type { Form } from './form';
import { renderLayout } from './layout';
import { pageTexts } from './page-texts';
import type { FormReceipt } from './receipt-cookie';

/** Name of the hidden field with the language in which the form was shown. */
export const LANGUAGE_FIELD = 'language';

/** Name of the parameter that selects the language. */
export const LANGUAGE_PARAMETER = 'lang';

type FormState = {
  entries?: Entries;
  faults?: Faults;
  /** Why the server refused the form, if no field is at fault. */
  message?: string;
  /** Language to which the page links. Undefined once the form has entries, which a link would lose. */
  otherLanguage?: Language | undefined;
};

/** Renders the form with the visitor's entries and the reason why it was refused. */
export function renderFormPage(shell: Release | undefined, form: Form, state: FormState): string {
  const { entries = {}, message, otherLanguage } = state;
  const text = textsOf(form);
  const faults = Object.fromEntries(
    Object.entries(state.faults ?? {}).map(([field, fault]) => [field, text.message(fault)]),
  );
  const faultyFields = form.fields.filter(({ name }) => faults[name]);
  const notice = message ? text.message(message) : faultyFields.length > 0 && text.correct;
  const content = [
    otherLanguage && renderLanguageLink(form, otherLanguage),
    notice && renderAlert(notice, faultyFields),
    form.document && renderDocument(form),
    `<form method="post" action="${form.path}" novalidate>`,
    `<input${attributes({ type: 'hidden', name: LANGUAGE_FIELD, value: form.language })}>`,
    renderFields(form.fields, entries, faults),
    form.terms &&
      `<div class="terms"${attributes({ lang: langOf(form.language) })}>${form.terms.map(paragraph).join('')}</div>`,
    `<div><button type="submit">${escapeHtml(form.submitLabel)}</button></div>`,
    '</form>',
    renderBackLink(form),
  ];
  return renderLayout({
    shell,
    language: languageOf(form),
    title: notice ? text.notSent(form.title) : form.title,
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
  const text = textsOf(form);
  const content = [
    `<div class="notice" role="status"><p>${escapeHtml(form.successMessage)}</p></div>`,
    reference && `<p class="reference">${escapeHtml(text.yourReference(reference))}</p>`,
    reference && form.hasQrCode && renderQrCode(reference, text.qrCode(reference)),
    ...form.successNotes(receivedAt).map(paragraph),
    renderBackLink(form),
  ];
  return renderLayout({
    shell,
    language: languageOf(form),
    title: text.sent(form.title),
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

const languageOf = ({ pageLanguage = 'en' }: Form): Language => pageLanguage;

const textsOf = (form: Form) => pageTexts[languageOf(form)];

function renderLanguageLink({ path }: Form, language: Language): string {
  const link = attributes({ href: `${path}?${LANGUAGE_PARAMETER}=${language}`, lang: language, hreflang: language });
  return `<p><a${link}>${escapeHtml(LANGUAGE_NAMES[language])}</a></p>`;
}

function renderDocument({ document = [], language }: Form): string {
  const parts = document.map(({ title, items }) => {
    const rendered = items.map((item) =>
      typeof item === 'string'
        ? `<li>${escapeHtml(item)}</li>`
        : `<li><h3>${escapeHtml(item.title)}</h3>${paragraph(item.text)}</li>`,
    );
    return `<h2>${escapeHtml(title)}</h2><ol>${rendered.join('')}</ol>`;
  });
  return `<section class="document"${attributes({ lang: langOf(language) })}>${parts.join('')}</section>`;
}

function renderAlert(message: string, faultyFields: Form['fields']): string {
  const items = faultyFields.map(
    ({ name, label, language = 'en' }) =>
      `<li><a${attributes({ href: `#${name}`, lang: langOf(language) })}>${escapeHtml(label)}</a></li>`,
  );
  return `<div class="notice" role="alert"><p>${escapeHtml(message)}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</div>`;
}

function renderBackLink(form: Form): string {
  const { path, name } = form.parentPage;
  return `<p><a href="${path}">${escapeHtml(textsOf(form).back(name))}</a></p>`;
}

function renderQrCode(reference: string, label: string): string {
  return `<div role="img" aria-label="${escapeHtml(label)}">${qrCode(reference)}</div>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
