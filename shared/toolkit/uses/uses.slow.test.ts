import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@arena/shared/contract/release/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildApp, buildSection, linkCheckout, project } from '../../src/testing/build-section';

/** Milliseconds; a build of the whole shell. */
const SHELL_BUILD = 300_000;

let checkout: string;

beforeEach(() => {
  checkout = linkCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const releaseIn = (dist: string): Release => JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));

/** Builds a section. @returns what it uses */
async function usesOf(sources: Record<string, string>) {
  return releaseIn(await buildSection(checkout, { sources })).uses;
}

/** Builds a section with a fault. @returns the output of the build */
async function failedBuild(sources: Record<string, string>): Promise<string> {
  return buildSection(checkout, { sources }).then(
    () => 'The build succeeded.',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** A section with one page, and other files. */
const aSection = (page: string, files: Record<string, string> = {}) => ({
  'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section/section';
import { EventsPage } from './events-page';
export default defineSection({ routes: [{ path: '/events', Component: EventsPage }] });`,
  'src/events-page.tsx': page,
  ...files,
});

test('finds the custom properties that styles and scripts read and do not declare', async () => {
  const uses = await usesOf(
    aSection(
      `import styles from './events-page.module.css';
export function EventsPage() {
  const paint = (element: HTMLElement) => {
    element.style.setProperty('--drawn', getComputedStyle(element).getPropertyValue('--read-by-script'));
    element.style.color = 'var(--in-script)';
  };
  return <p className={styles.page} ref={(element) => void (element && paint(element))}>Events</p>;
}`,
      {
        'src/events-page.module.css': `@layer section {
  .page { --own: 1px; gap: var(--own); margin: var(--read); color: var(--optional, var(--fallback)); width: var(--drawn); }
  @media (min-width: 700px) { .page { padding: calc(2 * var(--at-some-widths)); } }
}`,
      },
    ),
  );
  expect(uses?.tokens).toEqual(['--at-some-widths', '--fallback', '--in-script', '--read', '--read-by-script']);
});

test('finds a custom property that another stylesheet of the section declares for its own elements', async () => {
  const uses = await usesOf(
    aSection(
      `import './banner.module.css';
import styles from './events-page.module.css';
export const EventsPage = () => <p className={styles.page}>Events</p>;`,
      {
        'src/banner.module.css': '@layer section { .banner { --text: red; color: var(--text); } }',
        'src/events-page.module.css':
          '@layer section { .page { color: var(--text); gap: var(--gap, 1px); /* var(--unread) */ } }',
      },
    ),
  );
  expect(uses?.tokens).toEqual(['--text']);
});

test('counts a custom property as set by a script only where the script sets it', async () => {
  const uses = await usesOf(
    aSection(
      `const NAMES = ['--named', '--color'];
const style = { '--color': 'red', color: 'var(--color)', background: 'var(--named)' };
export const EventsPage = () => <p style={style}>{Math.random() > 0.5 ? '--named' : NAMES.join()}</p>;`,
    ),
  );
  expect(uses?.tokens).toEqual(['--named']);
});

test('finds the names that used code imports from the router, re-exports and namespaces included', async () => {
  const uses = await usesOf(
    aSection(
      `import * as router from 'react-router-dom';
import { Link as Anchor } from './links';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
export function EventsPage() {
  const { pathname } = router.useLocation();
  const open = () => import('./later').then(({ Later }) => Later);
  return <p onClick={open}><Anchor to="/">{pathname}</Anchor></p>;
}
export const Unused = () => <ButtonLink to="/">{router.useParams().id}</ButtonLink>;`,
      {
        'src/links.ts': `export { Link, NavLink } from 'react-router-dom';`,
        'src/later.tsx': `import { Outlet } from 'react-router-dom';\nexport const Later = () => <Outlet />;`,
      },
    ),
  );
  expect(uses?.router).toEqual(['Link', 'Outlet', 'useLocation']);
});

test('lists the paths of the server that used code imports', async () => {
  const uses = await usesOf(
    aSection(
      `import { FEEDBACK_FORM, HELLO, SUBMIT_FEEDBACK } from '@arena/shared/contract/api/visitor-api';
import { post } from '@arena/shared/api/post';
const send = () => post(SUBMIT_FEEDBACK, {}, { timeoutMs: 1, idempotencyKey: 'key' });
export const EventsPage = () => <form action={FEEDBACK_FORM} onSubmit={send} />;
export const Unused = () => <p>{HELLO}</p>;`,
    ),
  );
  expect(uses?.api).toEqual(['/api/feedback', '/api/forms/feedback']);
});

test('a section calls its own backend without an import, and the release does not list it', async () => {
  const uses = await usesOf(
    aSection(
      `import { post } from '@arena/shared/api/post';
const send = () => post('/api/mf-events/bookings', {}, { timeoutMs: 1, idempotencyKey: 'key' });
export const EventsPage = () => <form onSubmit={send} />;`,
    ),
  );
  expect(uses?.api).toEqual([]);
});

test.each([
  [
    'a path of the backend of another section',
    `import { post } from '@arena/shared/api/post';
const send = () => post('/api/mf-events-2/bookings', {}, { timeoutMs: 1, idempotencyKey: 'key' });
export const EventsPage = () => <form onSubmit={send} />;`,
    'A script calls /api/mf-events-2/bookings.',
  ],
  [
    'a path of the server that it does not import',
    `import { post } from '@arena/shared/api/post';
const send = () => post('/api/loyalty', {}, { timeoutMs: 1, idempotencyKey: 'key' });
export const EventsPage = () => <form onSubmit={send} />;`,
    'A script calls /api/loyalty.',
  ],
  [
    'a namespace as a value',
    `import * as router from 'react-router-dom';
export const EventsPage = () => <p>{Object.keys(router).join()}</p>;`,
    './src/events-page.tsx: imports react-router-dom as a whole.',
  ],
  [
    'a name that it composes',
    `export const EventsPage = ({ team = 'a' }) => <p ref={(p) => void p?.style.setProperty('color', 'var(--team-' + team + ')')} />;`,
    'A script composes the name of a custom property',
  ],
  [
    'the value of a name that it composes',
    `const read = (team: string) => getComputedStyle(document.body).getPropertyValue('--team-' + team);
export const EventsPage = ({ team = 'a' }) => <p onClick={() => alert(read(team))} />;`,
    'A script composes the name of a custom property',
  ],
  [
    'a name that a release must not list',
    `export const EventsPage = () => <p style={{ color: 'var(--${'a'.repeat(90)})' }} />;`,
    'Too big: expected string to have <=80 characters',
  ],
])('does not build a section that uses %s', async (_, page, message) => {
  expect(await failedBuild(aSection(page))).toContain(message);
});

test.each([
  ['destructured', `const { user: visitor } = useSession(); return <p>{visitor?.name}</p>;`, ['user', 'user.name']],
  ['by name', `return <p>{useSession()['user']?.profileImage}</p>;`, ['user', 'user.profileImage']],
  ['in another component', `return <Card user={useSession().user} />;`, ['user', 'user.name']],
  ['only tested', `const session = useSession(); return session.user ? <p /> : null;`, ['user']],
  [
    'through types of its own',
    `return <Shape user={useSession().user} />;`,
    ['user', 'user.name', 'user.profileImage'],
  ],
  ['without types', `return <p>{JSON.stringify(useSession())}</p>;`, ['user', 'user.name', 'user.profileImage']],
  ['through a function', `return <p>{read(useSession)}</p>;`, ['user', 'user.name', 'user.profileImage']],
])('finds the fields of the session that a section reads: %s', async (_, body, fields) => {
  const uses = await usesOf(
    aSection(
      `import { useSession } from '@arena/shared/session';
${['Card', 'Shape', 'read'].map((name) => (body.includes(name) ? `import { ${name} } from './${name}';` : '')).join('')}
export function EventsPage() { ${body} }`,
      {
        'src/Card.tsx': `import type { User } from '@arena/shared/session';
export const Card = ({ user }: { user: User | null }) => <p>{user?.name}</p>;`,
        'src/Shape.tsx': `type Shape = { user: { name: string } | null };
export const Shape = ({ user }: Shape) => <p>{user?.name}</p>;`,
        'src/read.ts': `export const read = (use: () => { user: { name: string } | null }) => use().user?.name;`,
      },
    ),
  );
  expect(uses?.session).toEqual([...fields, 'useSession'].sort());
});

test('finds the facts of the venue that a section uses', async () => {
  const page = `import { useVenue } from '@arena/shared/session';
export function EventsPage() { return <p>{useVenue().plans.team.players}</p>; }`;
  expect((await usesOf(aSection(page)))?.session).toEqual([
    'useVenue',
    'venue.plans',
    'venue.plans.group.players',
    'venue.plans.team',
    'venue.plans.team.players',
  ]);
});

test(
  'a shell provides the tokens of its root, the exports of its router and the fields of the session',
  async () => {
    const shell = join(checkout, 'shell');
    for (const name of ['package.json', 'tsconfig.json', 'webpack.config.ts', 'src']) {
      cpSync(join(project, 'shell', name), join(shell, name), { recursive: true });
    }
    const edit = (path: string, change: (text: string) => string) =>
      writeFileSync(join(shell, path), change(readFileSync(join(shell, path), 'utf8')));
    edit('src/router-facade.ts', (text) => `${text}export { useMatches } from 'react-router';\n`);
    edit(
      'src/styles/tokens.css',
      (text) => `${text.replace('--measure: 66ch;', '--line: 66ch;')}
@layer tokens {
  @media (min-width: 700px) { :root { --only-wide: 1px; } }
  .paper, .card { --not-everywhere: 1px; }
}`,
    );
    const { provides } = releaseIn(await buildApp(shell));
    expect(provides?.tokens).toEqual(expect.arrayContaining(['--ground', '--line', '--space-9', '--team-d']));
    for (const name of ['--measure', '--only-wide', '--not-everywhere', '--lightningcss-light'])
      expect(provides?.tokens).not.toContain(name);
    expect(provides?.router).toEqual(expect.arrayContaining(['Link', 'Outlet', 'useMatches']));
    expect(provides?.session).toEqual([
      'SessionContext',
      'VenueContext',
      'useSession',
      'useVenue',
      'user',
      'user.name',
      'user.profileImage',
      'venue.contacts',
      'venue.contacts.email',
      'venue.contacts.pages',
      'venue.contacts.pages.Facebook',
      'venue.contacts.pages.Instagram',
      'venue.contacts.pages.X',
      'venue.contacts.pages.YouTube',
      'venue.contacts.phone',
      'venue.plans',
      'venue.plans.group',
      'venue.plans.group.includes',
      'venue.plans.group.name',
      'venue.plans.group.players',
      'venue.plans.group.price',
      'venue.plans.single',
      'venue.plans.single.includes',
      'venue.plans.single.name',
      'venue.plans.single.price',
      'venue.plans.team',
      'venue.plans.team.includes',
      'venue.plans.team.name',
      'venue.plans.team.players',
      'venue.plans.team.price',
      'venue.visit',
      'venue.visit.closed',
      'venue.visit.directions',
      'venue.visit.directions.address',
      'venue.visit.directions.landmark',
      'venue.visit.directions.latitude',
      'venue.visit.directions.longitude',
      'venue.visit.directions.parking',
      'venue.visit.hours',
      'venue.visit.reviews',
      'venue.visit.whatsApp',
    ]);
  },
  SHELL_BUILD,
);
