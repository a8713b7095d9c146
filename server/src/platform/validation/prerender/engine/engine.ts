import { setFlagsFromString } from 'node:v8';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';

/** Bytes of the engine's stack: about 2500 calls, of which React needs five per level. Deeper recursion throws inside. */
const STACK_SIZE = 512 * 1024;

/** Promise reactions between checks of the time limit. */
const REACTIONS_PER_CHECK = 1000;

/** Characters of an argument for a host function. */
const MAX_ARGUMENT_LENGTH = 10_000;

/** Characters of an error message. */
const MAX_MESSAGE_LENGTH = 500;

const NO_MESSAGE = 'it threw something without a message';

/** An error of code inside the engine. */
export class GuestError extends Error {}

/** The code exceeded its time limit. */
export class CpuTimeExceeded extends Error {
  constructor(time: number) {
    super(`it did not finish within ${time / 1000} seconds of CPU time`);
  }
}

/** `memory` in bytes; `time` in milliseconds of CPU time since this process started, so other load does not count. */
export type EngineLimits = { memory: number; time: number };

// V8 would also compile the engine's hot functions a second time, optimized. The process ends before that pays off:
// a page of this site takes a third less CPU time this way.
setFlagsFromString('--liftoff-only');

const quickjs = newQuickJSWASMModuleFromVariant(variant);

/**
 * A JavaScript engine in WebAssembly. Code inside (the guest) can reach the host only through functions that the host
 * exposes. Values stay inside: the host gets handles, and reads only text.
 */
export class Engine {
  private readonly context: QuickJSContext;
  private readonly messageOf: QuickJSHandle;
  private readonly getProperty: QuickJSHandle;

  static async open(limits: EngineLimits): Promise<Engine> {
    return new Engine((await quickjs).newRuntime(), limits);
  }

  private constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly limits: EngineLimits,
  ) {
    runtime.setMemoryLimit(limits.memory);
    runtime.setMaxStackSize(STACK_SIZE);
    runtime.setInterruptHandler(() => this.isOverTime());
    this.context = runtime.newContext();
    this.messageOf = this.evaluate(
      `(error) => String(error?.message ?? error).slice(0, ${MAX_MESSAGE_LENGTH}).split('\\n', 1)[0]`,
      'arena',
    );
    this.getProperty = this.evaluate('(value, name) => value[name]', 'arena');
  }

  /** Evaluates a script. @returns its value */
  evaluate(code: string, filename: string): QuickJSHandle {
    return this.unwrap(this.context.evalCode(code, filename, { type: 'global' }));
  }

  /** Calls a function inside. */
  call(callee: QuickJSHandle, ...args: readonly (QuickJSHandle | string)[]): QuickJSHandle {
    const handles = args.map((arg) => (typeof arg === 'string' ? this.context.newString(arg) : arg));
    return this.unwrap(this.context.callFunction(callee, this.context.undefined, handles));
  }

  /** Reads a property. Getters run inside. */
  get(handle: QuickJSHandle, name: string): QuickJSHandle {
    return this.call(this.getProperty, handle, name);
  }

  /** Creates a function that code inside can call. `handler` must accept any text and must not throw. */
  exposeFunction(handler: (argument: string) => string): QuickJSHandle {
    return this.context.newFunction('', (argument = this.context.undefined) =>
      this.context.newString(handler(this.readText(argument, 'the argument', MAX_ARGUMENT_LENGTH))),
    );
  }

  isFunction(handle: QuickJSHandle): boolean {
    return this.context.typeof(handle) === 'function';
  }

  isTrue(handle: QuickJSHandle): boolean {
    return this.context.typeof(handle) === 'boolean' && this.context.getNumber(handle) === 1;
  }

  /**
   * Runs microtasks and tasks until a promise settles.
   * @param runNextTask function inside that runs one task and returns whether there was one
   * @returns the value of the promise
   * @throws GuestError if it rejects, or never settles
   */
  settle(promise: QuickJSHandle, runNextTask: QuickJSHandle): QuickJSHandle {
    for (;;) {
      this.runMicrotasks();
      const state = this.context.getPromiseState(promise);
      if (state.type === 'fulfilled') return state.value;
      if (state.type === 'rejected') throw this.toError(state.error);
      if (!this.isTrue(this.call(runNextTask))) throw new GuestError('it waits for something that never happens');
    }
  }

  /** Runs the reactions of all settled promises. */
  runMicrotasks() {
    while (this.runtime.hasPendingJob()) {
      if (this.isOverTime()) throw new CpuTimeExceeded(this.limits.time);
      const { error } = this.runtime.executePendingJobs(REACTIONS_PER_CHECK);
      if (error) throw this.toError(error);
    }
    if (this.isOverTime()) throw new CpuTimeExceeded(this.limits.time);
  }

  /**
   * Reads a string. Runs no code inside.
   * @param name subject of the error message
   * @param maxLength characters
   * @throws GuestError if it is not a string, is too long or cannot be stored
   */
  readText(handle: QuickJSHandle, name: string, maxLength: number): string {
    if (this.context.typeof(handle) !== 'string') throw new GuestError(`${name} is not text`);
    const length = this.context.getNumber(this.context.getProp(handle, 'length'));
    if (length > maxLength) throw new GuestError(`${name} has ${length} characters; the limit is ${maxLength}`);
    const text = this.context.getString(handle);
    // It contains NUL or a lone surrogate.
    if (text.length !== length) throw new GuestError(`${name} has characters that cannot be stored`);
    return text;
  }

  private unwrap(result: ReturnType<QuickJSContext['callFunction']>): QuickJSHandle {
    if (result.error) throw this.toError(result.error);
    return result.value;
  }

  /** Converts a value thrown inside to an error of the host. Reads its message inside the engine. */
  private toError(thrown: QuickJSHandle): Error {
    const message = this.context.callFunction(this.messageOf, this.context.undefined, thrown);
    if (this.isOverTime()) return new CpuTimeExceeded(this.limits.time);
    if (message.error) return new GuestError(NO_MESSAGE);
    try {
      return new GuestError(removeControlCharacters(this.readText(message.value, 'the message', MAX_MESSAGE_LENGTH)));
    } catch {
      return new GuestError(NO_MESSAGE);
    }
  }

  private isOverTime(): boolean {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 > this.limits.time;
  }
}

/** Replaces characters that move a terminal's cursor or reverse the text direction. */
function removeControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
