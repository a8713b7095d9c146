import { hash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type Endpoint, encodeAnswer } from '@arena/shared/contract/api/endpoint';
import { type Operation, operation } from '@arena/shared/contract/operation';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { errorAnswer } from '../../kernel/http/errors/errors';
import { idempotencyKey } from '../../kernel/http/headers/idempotency-key';
import { Slots } from '../../kernel/http/limits/slots';
import { Refusal } from '../../kernel/refusal';
import { type Actor, tokenKey } from '../api/actor';
import { operations } from './table';

/** Milliseconds without a request from a client after which an operation is stopped. */
const PATIENCE = 120_000;

/** Milliseconds for which a request for the state of an operation waits. Proxies often cut requests after a minute. */
const LONGEST_WAIT = 20_000;

/** Milliseconds between checks of another server's operation. */
const LOOK_INTERVAL = 500;

/** Milliseconds between heartbeats of a server, and without one until its operations count as lost. */
const ALIVE_INTERVAL = 5_000;
const LOST_AFTER = 30_000;

/** Concurrent operations on one server, per token and in total. */
const CONCURRENT_OPERATIONS = { perKey: 16, total: 64 };

/** Seconds. */
const RETRY_AFTER = 10;

const ABANDONED = 'It was stopped because no client asked for it any more. Nothing has changed.';

/** The context of an operation's work: a signal to stop it, and a callback for its progress. */
export type Work = { signal?: AbortSignal | undefined; report?: (progress: string) => void };

type Reply = { code(status: number): unknown; header(name: string, value: string): unknown };

type Row = typeof operations.$inferSelect;

/** `changes` emits `change` with new progress, and at the end. */
type Running = Pick<Row, 'version' | 'progress'> & {
  controller: AbortController;
  changes: EventEmitter;
  ended: Promise<void>;
};

type Dependencies = { app: FastifyInstance; db: Database; now: () => Date };

/** Runs the work of requests whose clients fetch the answer later, because proxies and clients would time out. */
export class Operations {
  private readonly running = new Map<string, Running>();
  private readonly slots = new Slots(CONCURRENT_OPERATIONS);
  /** Concurrent equal requests must find each other. */
  private readonly starting = pLimit(1);
  private readonly closing = new AbortController();

  constructor(private readonly dependencies: Dependencies) {
    const { app } = dependencies;
    checkRepeatedly(app, { failure: 'Operations could not be updated.', interval: ALIVE_INTERVAL }, () =>
      this.showLife(),
    );
    app.addHook('preClose', async () => this.closing.abort());
    app.addHook('onClose', async () => {
      await Promise.all([...this.running.values()].map(({ ended }) => ended));
    });
  }

  /**
   * Does the work of a request and answers it. A client that prefers `respond-async` gets the operation instead, which
   * continues. A repeated request, or one equal to a running request of this token, joins the existing operation.
   */
  async run<Answer>(
    request: FastifyRequest,
    reply: Reply,
    endpoint: Endpoint<Answer>,
    work: (work: Work) => Promise<Answer>,
  ): Promise<Answer | Operation> {
    if (!prefersAsync(request)) {
      const answer = await work({});
      reply.code(statusOf(endpoint));
      return answer;
    }
    const started = await this.start(request, endpoint, work);
    reply.code(202);
    reply.header('preference-applied', 'respond-async');
    return started;
  }

  /** Starts the work of a request, or joins the operation that does it. */
  start<Answer>(
    request: FastifyRequest,
    endpoint: Endpoint<Answer>,
    work: (work: Work) => Promise<Answer>,
  ): Promise<Operation> {
    const owner = tokenKey(request.actor);
    const key = keyOf(request) ?? randomBytes(16).toString('hex');
    const content = request.isMultipart() ? key : contentOf(request);
    return this.starting(async () => {
      const { db, now } = this.dependencies;
      const at = now();
      const known = await findKnown(db, { owner, key, content, at });
      if (known) return this.describe(known);
      const releaseSlot = this.slots.acquire(owner);
      if (!releaseSlot) {
        const message = 'Too many changes of this token are running at once. Please wait for them.';
        throw new Refusal('rate_limited', message, { retryAfter: RETRY_AFTER });
      }
      const id = `operation-${randomBytes(16).toString('hex')}`;
      const first = { version: 1, progress: '' };
      const row = { id, owner, key, content, ...first, answer: null, startedAt: at, askedAt: at, aliveAt: at };
      try {
        await db.insert(operations).values(row);
      } catch (error) {
        releaseSlot();
        throw error;
      }
      const controller = new AbortController();
      const running: Running = {
        ...first,
        controller,
        changes: new EventEmitter().setMaxListeners(0),
        ended: Promise.resolve(),
      };
      this.running.set(id, running);
      const report = (progress: string) => change(running, progress);
      running.ended = work({ signal: controller.signal, report })
        .then((answer) => ({ status: statusOf(endpoint), body: encodeAnswer(endpoint, answer) }))
        .catch((error: unknown) => errorAnswer(error, request.log))
        .then((answer) => this.end(id, running, answer))
        .finally(releaseSlot);
      return this.describe(row);
    });
  }

  /**
   * The state of an operation. Waits for one that is newer than the version `after`.
   * @throws Refusal `not_found` for an operation of another token, except for operators
   */
  async read(id: string, actor: Actor, after: number | undefined): Promise<Operation> {
    const { app, db, now } = this.dependencies;
    const mine = actor.role === 'operator' ? undefined : eq(operations.owner, tokenKey(actor));
    const asked = await db
      .update(operations)
      .set({ askedAt: now() })
      .where(and(eq(operations.id, id), mine))
      .returning();
    let [row] = asked;
    const over = new AbortController();
    const signal = AbortSignal.any([this.closing.signal, over.signal]);
    const waited = app.pause(LONGEST_WAIT, signal).catch(() => undefined);
    void waited.then(() => over.abort());
    try {
      for (;;) {
        if (!row) throw new Refusal('not_found', 'There is no such operation. It may be older than a day.');
        const state = this.describe(row);
        const isNew = after === undefined || state.version > after;
        if (isNew || signal.aborted || state.lost || state.answer !== null) return state;
        const { changes } = this.running.get(id) ?? {};
        await (changes ? once(changes, 'change', { signal }) : app.pause(LOOK_INTERVAL, signal)).catch(() => undefined);
        [row] = await db.select().from(operations).where(eq(operations.id, id));
      }
    } finally {
      over.abort();
    }
  }

  private describe({ id, answer, aliveAt, ...row }: Row): Operation {
    const running = this.running.get(id);
    const { version, progress } = running && answer === null ? running : row;
    const isSilent = this.dependencies.now().getTime() - aliveAt.getTime() > LOST_AFTER;
    return {
      operation: id,
      version,
      progress,
      lost: answer === null && !running && isSilent,
      answer: answer === null ? null : operation.shape.answer.parse(JSON.parse(answer)),
    };
  }

  private async end(id: string, running: Running, answer: Operation['answer']) {
    const { app, db } = this.dependencies;
    const ended = { answer: JSON.stringify(answer), version: running.version + 1, progress: '' };
    try {
      await db.update(operations).set(ended).where(eq(operations.id, id));
    } catch (error) {
      app.log.error({ err: error, operation: id }, 'The answer of an operation could not be stored.');
    }
    this.running.delete(id);
    running.changes.emit('change');
  }

  /** Sends heartbeats for the operations of this server, and stops those that clients have abandoned. */
  private async showLife() {
    const { db, now } = this.dependencies;
    const at = now();
    for (const [id, { version, progress, controller }] of this.running) {
      const [row] = await db
        .update(operations)
        .set({ version, progress, aliveAt: at })
        .where(and(eq(operations.id, id), isNull(operations.answer)))
        .returning({ askedAt: operations.askedAt });
      if (row && at.getTime() - row.askedAt.getTime() > PATIENCE) {
        controller.abort(new Refusal('conflict', ABANDONED));
      }
    }
  }
}

function change(running: Running, progress: string) {
  if (running.progress === progress) return;
  running.version += 1;
  running.progress = progress;
  running.changes.emit('change');
}

/** An operation that the same request started, or a running equal one. */
async function findKnown(
  db: Database,
  { owner, key, content, at }: Pick<Row, 'owner' | 'key' | 'content'> & { at: Date },
): Promise<Row | undefined> {
  const isRunning = and(isNull(operations.answer), gt(operations.aliveAt, new Date(at.getTime() - LOST_AFTER)));
  const [known] = await db
    .update(operations)
    .set({ askedAt: at })
    .where(
      and(eq(operations.owner, owner), or(eq(operations.key, key), and(eq(operations.content, content), isRunning))),
    )
    .returning();
  return known;
}

function prefersAsync({ headers: { prefer } }: FastifyRequest): boolean {
  return /(^|[\s,])respond-async($|[\s,;])/i.test([prefer ?? ''].flat().join(','));
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKey.optional().safeParse(headers['idempotency-key']);
  if (key.success) return key.data;
  throw new Refusal('invalid', 'An Idempotency-Key has 8 to 200 visible characters.');
}

function contentOf({ method, url, body }: FastifyRequest): string {
  return hash('sha256', JSON.stringify([method, url, body ?? null]), 'hex');
}

function statusOf({ schema: { response } }: Endpoint): 200 | 201 {
  return 200 in response ? 200 : 201;
}
