/** The operations on a browser tab that every driver supports. */
export type Driver = {
  /** Loads a page and waits for its `load` event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back one entry in the history, through the back/forward cache if the browser has the page there. */
  back(): Promise<void>;
  /** Runs a function in the page. It cannot use variables of its scope, and its result is sent as JSON. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Runs a script in the page. */
  load(script: string): Promise<void>;
  /** Clicks at a point of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Resizes the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab' | 'Backspace';

export type LaunchOptions = { storage: 'allowed' | 'blocked' };
