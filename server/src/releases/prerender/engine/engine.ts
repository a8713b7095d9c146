import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';

/** Bytes of the engine's own stack; a deeper recursion is an error inside. Some 2500 calls, React takes five a level. */
const STACK = 512 * 1024;

/** Promise reactions between two looks at the clock. */
const AT_ONCE = 1000;

/** Characters of what a function of ours may be asked. */
const LONGEST_QUESTION = 10_000;

/** Characters of a sentence about what was thrown. */
const LONGEST_SENTENCE = 500;

const UNSPEAKABLE = 'it threw something without a message';

/** What code inside the engine threw, as a sentence. */
export class GuestError extends Error {}

/** The code did not come to its end in time. */
export class OutOfTime extends Error {
  constructor(time: number) {
    super(`it did not finish within ${time / 1000} seconds of the processor`);
  }
}

/** `memory` in bytes; `time` in milliseconds of the processor since this process started, however busy the machine is. */
export type Limits = { memory: number; time: number };

const quickjs = newQuickJSWASMModuleFromVariant(variant);

/**
 * A JavaScript engine in WebAssembly. Code inside has no function of the machine but those given to it, and its values
 * stay inside: outside are handles, and text that is asked for here.
 */
export class Engine {
  private readonly context: QuickJSContext;
  private readonly messageOf: QuickJSHandle;
  private readonly read: QuickJSHandle;

  static async open(limits: Limits): Promise<Engine> {
    return new Engine((await quickjs).newRuntime(), limits);
  }

  private constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly limits: Limits,
  ) {
    runtime.setMemoryLimit(limits.memory);
    runtime.setMaxStackSize(STACK);
    runtime.setInterruptHandler(() => this.isLate());
    this.context = runtime.newContext();
    this.messageOf = this.evaluate(
      `(error) => String(error?.message ?? error).slice(0, ${LONGEST_SENTENCE}).split('\\n', 1)[0]`,
      'arena',
    );
    this.read = this.evaluate('(value, name) => value[name]', 'arena');
  }

  /** Evaluates a script. @returns its value */
  evaluate(code: string, filename: string): QuickJSHandle {
    return this.valueOf(this.context.evalCode(code, filename, { type: 'global' }));
  }

  /** Calls a function inside. */
  call(callee: QuickJSHandle, ...args: readonly (QuickJSHandle | string)[]): QuickJSHandle {
    const handles = args.map((arg) => (typeof arg === 'string' ? this.context.newString(arg) : arg));
    return this.valueOf(this.context.callFunction(callee, this.context.undefined, handles));
  }

  /** A property; a getter runs inside. */
  get(handle: QuickJSHandle, name: string): QuickJSHandle {
    return this.call(this.read, handle, name);
  }

  /** A function for the inside. `answer` has to take any text, and must not throw. */
  give(answer: (question: string) => string): QuickJSHandle {
    return this.context.newFunction('', (question = this.context.undefined) =>
      this.context.newString(answer(this.text(question, 'the question', LONGEST_QUESTION))),
    );
  }

  isFunction(handle: QuickJSHandle): boolean {
    return this.context.typeof(handle) === 'function';
  }

  isTrue(handle: QuickJSHandle): boolean {
    return this.context.typeof(handle) === 'boolean' && this.context.getNumber(handle) === 1;
  }

  /**
   * Lets a promise come to its end, with the reactions and tasks that takes.
   * @param runNextTask function that runs one and says whether there was one
   * @returns its value
   */
  settle(promise: QuickJSHandle, runNextTask: QuickJSHandle): QuickJSHandle {
    for (;;) {
      this.react();
      const state = this.context.getPromiseState(promise);
      if (state.type === 'fulfilled') return state.value;
      if (state.type === 'rejected') throw this.thrown(state.error);
      if (!this.isTrue(this.call(runNextTask))) throw new GuestError('it waits for something that never comes');
    }
  }

  /** Runs the reactions of all promises that are settled. */
  react() {
    while (this.runtime.hasPendingJob()) {
      if (this.isLate()) throw new OutOfTime(this.limits.time);
      const { error } = this.runtime.executePendingJobs(AT_ONCE);
      if (error) throw this.thrown(error);
    }
    if (this.isLate()) throw new OutOfTime(this.limits.time);
  }

  /**
   * Text that a handle stands for; nothing inside runs for it.
   * @param longest characters
   * @throws GuestError that calls it `name`
   */
  text(handle: QuickJSHandle, name: string, longest: number): string {
    if (this.context.typeof(handle) !== 'string') throw new GuestError(`${name} is not text`);
    const length = this.context.getNumber(this.context.getProp(handle, 'length'));
    if (length > longest) throw new GuestError(`${name} has ${length} characters; ${longest} is the most`);
    const text = this.context.getString(handle);
    // The character NUL, or half of a pair of surrogates.
    if (text.length !== length) throw new GuestError(`${name} has characters that cannot be stored`);
    return text;
  }

  private valueOf(result: ReturnType<QuickJSContext['callFunction']>): QuickJSHandle {
    if (result.error) throw this.thrown(result.error);
    return result.value;
  }

  /** The error to throw here for what was thrown inside: its message is read inside, too. */
  private thrown(thrown: QuickJSHandle): Error {
    const message = this.context.callFunction(this.messageOf, this.context.undefined, thrown);
    if (this.isLate()) return new OutOfTime(this.limits.time);
    if (message.error) return new GuestError(UNSPEAKABLE);
    try {
      return new GuestError(printable(this.text(message.value, 'the message', LONGEST_SENTENCE)));
    } catch {
      return new GuestError(UNSPEAKABLE);
    }
  }

  private isLate(): boolean {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 > this.limits.time;
  }
}

/** Without what moves a terminal's cursor or turns the direction of writing. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
