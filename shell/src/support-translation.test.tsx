import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { followTranslator } from './support-translation';

const root = document.createElement('div');

beforeAll(() => {
  document.body.append(root);
  followTranslator(root);
});

let show: (content: ReactNode) => void;

beforeEach(async () => {
  const host = document.createElement('div');
  root.replaceChildren(host);
  function Stage() {
    const [content, setContent] = useState<ReactNode>(null);
    show = setContent;
    return <p>{content}</p>;
  }
  await act(async () => createRoot(host).render(<Stage />));
});

const draw = (content: ReactNode) => act(async () => show(content));

/** As browsers do it: each text gives way to an element with its translation. */
async function translate(how: 'replace' | 'beside' | 'into') {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.localName !== 'font') texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `«${text.data}»`;
    if (how === 'replace') text.replaceWith(outer);
    else {
      text.before(outer);
      if (how === 'into') outer.append(text);
      else text.remove();
    }
  }
  await act(async () => undefined);
}

for (const how of ['replace', 'beside'] as const) {
  test(`a translated number that changes is seen (${how})`, async () => {
    const count = (number: number) => [number, ' of ', 6, ' products'];
    await draw(count(6));
    await translate(how);
    expect(root.textContent).toBe('«6»« of »«6»« products»');
    await draw(count(2));
    expect(root.textContent).toBe('2« of »«6»« products»');
    await translate(how);
    await draw(count(3));
    expect(root.textContent).toBe('3« of »«6»« products»');
  });
}

for (const how of ['replace', 'beside', 'into'] as const) {
  test(`a translated text goes with what it belongs to, and others come before it (${how})`, async () => {
    await draw([<b key="b">first</b>, null, 'a note']);
    await translate(how);
    await draw([<b key="b">first</b>, <i key="i">between</i>, 'a note']);
    expect(root.querySelector('i')?.nextSibling?.textContent).toContain('«a note»');
    await draw([<b key="b">first</b>, <i key="i">between</i>, null]);
    expect(root.textContent).toBe(how === 'into' ? '«first»firstbetween' : '«first»between');
  });
}

test('what React has never lost is treated as ever', () => {
  const parent = document.createElement('div');
  const child = parent.appendChild(document.createElement('i'));
  parent.insertBefore(document.createElement('b'), child);
  expect(parent.innerHTML).toBe('<b></b><i></i>');
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.innerHTML).toBe('<b></b>');
  expect(() => parent.insertBefore(parent.ownerDocument.createElement('i'), null)).not.toThrow();
});
