// Timers and message ports on a task queue, which the engine runs one task at a time. Timers use a virtual clock: a page
// that waits five seconds renders immediately, with its tasks in the same order as in a browser.

/** Milliseconds. */
let clock = 0;
let lastId = 0;
const tasks = new Map();

function add(run, delay, repeat) {
  const wait = Math.max(0, Number(delay) || 0);
  lastId += 1;
  tasks.set(lastId, { run, due: clock + wait, every: repeat ? Math.max(1, wait) : undefined });
  return lastId;
}

/**
 * Runs the task that is due first.
 * @returns whether there was one
 */
export function runNextTask() {
  let next;
  for (const [id, task] of tasks) if (!next || task.due < next.task.due) next = { id, task };
  if (!next) return false;
  const { id, task } = next;
  clock = task.due;
  if (task.every === undefined) tasks.delete(id);
  else task.due += task.every;
  task.run();
  return true;
}

export const setTimeout = (run, delay, ...args) => add(() => run(...args), delay);
export const setInterval = (run, delay, ...args) => add(() => run(...args), delay, true);
export const setImmediate = (run, ...args) => add(() => run(...args), 0);
export const clearTimer = (id) => void tasks.delete(id);

class MessagePort {
  onmessage = null;

  postMessage(data) {
    add(() => this.other.onmessage?.({ data }), 0);
  }

  start() {}
  close() {}
}

export class MessageChannel {
  port1 = new MessagePort();
  port2 = new MessagePort();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
