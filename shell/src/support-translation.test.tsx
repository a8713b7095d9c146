import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { supportTranslation } from './support-translation';

const root = document.createElement('div');

beforeAll(() => {
  document.body.append(root);
  supportTranslation(root);
});

let setContent: (content: ReactNode) => void;

beforeEach(async () => {
  const host = document.createElement('div');
  root.replaceChildren(host);
  function Content() {
    const [content, set] = useState<ReactNode>(null);
    setContent = set;
    return <p>{content}</p>;
  }
  await act(async () => createRoot(host).render(<Content />));
});

const draw = (content: ReactNode) => act(async () => setContent(content));

/** Replaces each text node with an element that contains its translation, as browsers do. */
async function translate(method: 'replace' | 'beside' | 'into') {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.localName !== 'font') texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `«${text.data}»`;
    if (method === 'replace') text.replaceWith(outer);
    else {
      text.before(outer);
      if (method === 'into') outer.append(text);
      else text.remove();
    }
  }
  await act(async () => undefined);
}

for (const method of ['replace', 'beside'] as const) {
  test(`shows the new value of a translated number (${method})`, async () => {
    const count = (number: number) => [number, ' of ', 6, ' products'];
    await draw(count(6));
    await translate(method);
    expect(root.textContent).toBe('«6»« of »«6»« products»');
    await draw(count(2));
    expect(root.textContent).toBe('2« of »«6»« products»');
    await translate(method);
    await draw(count(3));
    expect(root.textContent).toBe('3« of »«6»« products»');
  });
}

for (const method of ['replace', 'beside', 'into'] as const) {
  test(`removes translated text and inserts elements before it (${method})`, async () => {
    await draw([<b key="b">first</b>, null, 'a note']);
    await translate(method);
    await draw([<b key="b">first</b>, <i key="i">between</i>, 'a note']);
    expect(root.querySelector('i')?.nextSibling?.textContent).toContain('«a note»');
    await draw([<b key="b">first</b>, <i key="i">between</i>, null]);
    expect(root.textContent).toBe(method === 'into' ? '«first»firstbetween' : '«first»between');
  });
}

test('leaves calls on untranslated nodes unchanged', () => {
  const parent = document.createElement('div');
  const child = parent.appendChild(document.createElement('i'));
  parent.insertBefore(document.createElement('b'), child);
  expect(parent.innerHTML).toBe('<b></b><i></i>');
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.innerHTML).toBe('<b></b>');
  expect(() => parent.insertBefore(parent.ownerDocument.createElement('i'), null)).not.toThrow();
});
