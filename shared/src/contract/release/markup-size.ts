/** Attribute of the body: the markup size of the prerendered content, as the server sent it. */
export const MARKUP_SIZE = 'data-markup-size';

/** The markup size of HTML as React writes it: how many elements, attributes and comments it has. */
export function markupSize(html: string): number {
  return html.match(/<[a-z!]|="/gi)?.length ?? 0;
}
