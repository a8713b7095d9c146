import { expect, test } from '@jest/globals';
import { renderHtml } from './render-html';

const render = (text: string) => {
  const blocks = [{ kind: 'text', text }] as const;
  return renderHtml({ subject: '', preview: '', heading: '', blocks, reason: '' }, 'http://localhost');
};

test.each(['AR-71ER0JRG', 'sign-up', 'pre-booking', '1:58 pm'])('a line never breaks inside %s', (word) => {
  expect(render(`About ${word}, again.`)).toContain(`<span style="white-space:nowrap">${word}</span>`);
});

test('a long word breaks, rather than making the mail wider than a phone', () => {
  expect(render('a-word-that-is-longer-than-a-line')).not.toContain('<span');
});
