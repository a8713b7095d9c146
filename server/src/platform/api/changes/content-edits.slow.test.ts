import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { shipTo, someContent } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';
import { releases } from '../../ledger/table';

const EDITS = 200;
const PAIRS = 50;
const SEED = 39;
const MARKET = '/api/ops/apps/mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let editors: { app: typeof arena.app; token: string }[];

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'], content: someContent() });
  await shipTo(arena, { content: someContent() });
  editors = await Promise.all(
    ['Asha', 'Ravi'].map(async (name) => {
      const rights = { name, role: 'editor', apps: ['mf-market'] };
      return { app: arena.app, token: (await postWithToken(arena, '/api/ops/tokens', rights)).body.token };
    }),
  );
});
afterAll(() => arena.close());

async function liveRelease(): Promise<string> {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

const contentUrl = (release: string) => `${MARKET}/releases/${release}/content`;

/** Content with one field that breaks a rule, or of another shape. */
function invalidContents(): unknown[] {
  const valid = someContent();
  const noText = fc.constantFrom(null, 0, true, [], {}, '', 'a'.repeat(81), '\u0000', 'a\ud800', '\u202eabc');
  const noPrice = fc.constantFrom(-1, 1e5 + 1, 0.5, 1e300, '100', null, [], {});
  const noUrl = fc.constantFrom('javascript:alert(1)', 'data:,x', 'file:///etc/passwd', '//evil.example', '', 5, [[]]);
  const withPlan = (plan: object) => ({ ...valid, plans: [...valid.plans, plan] });
  const invalid = fc.oneof(
    noText.map((heading) => ({ ...valid, heading })),
    noText.map((name) => withPlan({ name, price: 1 })),
    noPrice.map((price) => withPlan({ name: 'Night', price })),
    noUrl.map((website) => ({ ...valid, website })),
    noUrl.map((email) => ({ ...valid, email })),
    fc.constantFrom('2026-13-01', '2026-02-30', 'today', 1).map((until) => ({ ...valid, until })),
    fc.constantFrom([], {}, null, 'x', Array(6).fill(valid.plans[0])).map((plans) => ({ ...valid, plans })),
    fc.constantFrom('heading', 'plans', 'closed', 'website').map((name) => ({ ...valid, [name]: undefined })),
    fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((name) => name !== '__proto__' && !['email', 'until'].includes(name) && !(name in valid))
      .map((name) => ({ ...valid, [name]: 'x' })),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      fc.jsonValue(),
      { maxKeys: 5 },
    ),
    fc.jsonValue().filter((value) => typeof value !== 'object' || Array.isArray(value)),
  );
  return fc.sample(invalid, { numRuns: EDITS, seed: SEED });
}

test(`of ${EDITS} invalid edits none is stored or goes live, and each is answered with a sentence`, async () => {
  const [editor = arena] = editors;
  const live = await liveRelease();
  for (const content of invalidContents()) {
    const { status, body } = await postWithToken(editor, contentUrl(live), { content });
    expect([content, status, body.code]).toEqual([content, 400, 'invalid']);
    const lines = body.error.split('\n');
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const line of lines) expect(line).toMatch(/^[A-Za-z][^\n]{10,300}$/);
  }
  expect([await liveRelease(), await arena.db.$count(releases, eq(releases.app, 'mf-market'))]).toEqual([live, 1]);
});

test(`of ${PAIRS} pairs of editors at once, one is refused each time, and no words are lost`, async () => {
  let price = 1_000;
  for (let pair = 0; pair < PAIRS; pair++) {
    const live = await liveRelease();
    const attempts = await Promise.all(
      editors.map(async (editor) => {
        const content = someContent(price++);
        const release: string = (await postWithToken(editor, contentUrl(live), { content })).body.release;
        const change = { release, replaces: live };
        const { status, body } = await postWithToken(editor, `${MARKET}/activations`, change);
        return { content, release, status, error: body.error };
      }),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = attempts.find(({ status }) => status === 200);
    const loser = attempts.find(({ status }) => status === 409);
    expect(await liveRelease()).toBe(winner?.release);
    expect(loser?.error).toMatch(new RegExp(`changed in the meantime: (Asha|Ravi) made ${winner?.release} live on `));
    for (const { content, release } of attempts)
      expect((await getWithToken(arena, contentUrl(release))).body.content).toEqual(content);
  }
  expect(await arena.db.$count(releases, eq(releases.app, 'mf-market'))).toBe(1 + 2 * PAIRS);
});
