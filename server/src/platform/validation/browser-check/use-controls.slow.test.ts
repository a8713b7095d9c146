import { expect, test } from '@jest/globals';
import { checkPage } from '../../../testing/check-page';
import type { SiteResponse, VisitReport } from './messages';

/** A button that throws, and the message of the check. */
const BOOM = '<button onclick="boom()">Boom</button>';
const BOOM_FAULT = 'after “Boom” was pressed: uncaught ReferenceError: boom is not defined';

test.each([
  ['a cart badge', '<button onclick="b.textContent++">Cart <span id="b">0</span></button>'],
  ['a like', `<button onclick="likes = (self.likes ?? 0) + 1; this.textContent = 'Like ' + likes">Like</button>`],
  [
    'a like that is drawn again with each press',
    `<p id="p"></p><script>let n = 0; const draw = () => { p.innerHTML = '<button onclick="n++; draw()">Like ' + n + '</button>'; }; draw();</script>`,
  ],
  [
    'a stepper',
    '<div><button onclick="s.value--">−</button><output id="s">1</output><button onclick="s.value++; this.textContent += `+`">+</button></div>',
  ],
  ['a clock', '<button id="c">Now</button><script>setInterval(() => { c.textContent = Date.now(); }, 100)</script>'],
  [
    'a carousel that moves',
    `<style>@keyframes slide { to { transform: translateX(90px) } } .s { animation: slide 2s infinite alternate linear }</style>
    <div class="s"><button>Slide A</button><button>Slide B</button></div>`,
  ],
  [
    'an endless list',
    '<ul id="l"><li><button onclick="for (let i = 0; i < 20; i++) l.append(l.firstElementChild.cloneNode(true))">More</button></li></ul>',
  ],
  [
    'a message above the page for each press',
    '<div id="m"></div><button onclick="document.querySelector(`main`).prepend(document.createElement(`div`))">Save</button>',
  ],
  ['a banner that stays', '<div role="dialog" aria-label="Cookies">We use none. <button>Fine</button></div>'],
  ['a button that something covers', '<div style="position:fixed;inset:0"></div><button>Covered</button>'],
])('%s passes, and does not hide another control', async (_, controls) => {
  const sound = await checkPage(`<h1>Market</h1>${controls}<p><button>Fine</button></p>`);
  expect(sound).toMatchObject({ unfinished: undefined, visits: [{ faults: [], unfinished: [], stuck: [] }] });
  const broken = await checkPage(`<h1>Market</h1>${controls}<p>${BOOM}</p>`);
  expect(broken.unfinished).toBeUndefined();
  expect(textOf(broken.visits)).toContain(BOOM_FAULT);
});

test('controls with the same name are pressed one by one', async () => {
  const products = Array.from({ length: 6 }, (_, i) => `<li><button onclick="add(${i})">Add to Cart</button></li>`);
  const added: string[] = [];
  await checkPage(
    `<h1>Market</h1><ul>${products.join('')}</ul><script>const add = (i) => fetch('/add?' + i)</script>`,
    {
      files: Object.fromEntries(products.map((_, i) => [`/add?${i}`, OK])),
      onRequest: ({ path }) => path.startsWith('/add') && added.push(path),
    },
  );
  expect(added).toEqual(products.map((_, i) => `/add?${i}`));
});

test('a control whose code takes longer than a press may is pressed once', async () => {
  const pressed: string[] = [];
  const busy = 'const end = Date.now() + 1500; while (Date.now() < end);';
  await checkPage(`<h1>Market</h1><button onclick="fetch('/add'); ${busy}">Add to Cart</button>`, {
    files: { '/add': OK },
    onRequest: ({ path }) => path === '/add' && pressed.push(path),
  });
  expect(pressed).toEqual(['/add']);
});

test('a control whose name changes is pressed twice', async () => {
  const { visits } = await checkPage(
    `<h1>Market</h1><button onclick="if (this.textContent === 'Hide') hide(); this.textContent = 'Hide'">Show</button>`,
  );
  expect(textOf(visits)).toContain('after “Hide” was pressed: uncaught ReferenceError: hide is not defined');
});

test('the report names the untried ones of many controls', async () => {
  const likes = Array.from({ length: 40 }, (_, i) => `<li><button>Like ${'abcdefghij'[i % 10]}${i}</button></li>`);
  const alike = await checkPage(`<h1>Market</h1><ul>${likes.join('')}</ul>`);
  // The others are of the same kind: they show that the page works.
  expect(alike.visits).toMatchObject([
    { unfinished: [], untried: ['28 of its controls were not tried: “Like c12”, “Like d13”, “Like e14” and 25 more'] },
  ]);
  const kinds = Array.from({ length: 64 }, (_, i) => `${'<div>'.repeat(i)}<button>${i}</button>${'</div>'.repeat(i)}`);
  const different = await checkPage(`<h1>Market</h1>${kinds.join('')}`);
  expect(different.visits).toMatchObject([
    { unfinished: ['4 of its controls were not tried: “60”, “61”, “62” and 1 more'], untried: [] },
  ]);
});

test.each([
  ['text in the colour of its background', '<p style="color:#fff;background:#fff">Sizes run small.</p>', 'contrast'],
  [
    'scripts that keep more and more memory',
    '<script>const kept = []; setInterval(() => kept.push(Array.from({ length: 5e4 }, Math.random)), 20)</script>',
    'MiB of memory more each second',
  ],
])('a page with %s has a fault', async (_, content, message) => {
  const { visits } = await checkPage(`<h1>Market</h1>${content}`);
  expect(textOf(visits)).toContain(message);
});

test('a contrast fault is the same after a sibling came and its selector changed', async () => {
  const low = (attributes = '') => `<button ${attributes} style="color:#bbb;background:#fff">Old</button>`;
  const pages = [
    `<h1>Market</h1><div class="page">${low('type="button"')}</div>`,
    `<h1>Market</h1><div class="a1"><button type="button">New</button>${low('type="button" class="x"')}</div>`,
    `<h1>Market</h1><div class="page"><p style="color:#bbb">Sold</p>${low()}</div>`,
  ];
  const [before, after, more] = await Promise.all(
    pages.map(async (page) => identitiesOf((await checkPage(page)).visits)),
  );
  expect(before).toHaveLength(1);
  expect(after).toEqual(before);
  // A fault of another element is another fault, also if it comes first.
  expect(more).toHaveLength(2);
  expect(more).toEqual(expect.arrayContaining(before ?? []));
});

const OK: SiteResponse = { status: 200, headers: {}, body: Buffer.from('') };

const identitiesOf = (visits: readonly VisitReport[]) =>
  visits.flatMap(({ faults }) => faults.filter(({ agreed }) => agreed).map(({ identity }) => identity)).toSorted();

const textOf = (visits: readonly VisitReport[]) =>
  visits
    .flatMap(({ faults }) => faults.filter(({ agreed }) => agreed).map(({ when, what }) => `${when}: ${what}`))
    .join();
