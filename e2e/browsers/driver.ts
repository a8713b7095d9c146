/** What a test does with one tab of a browser, in the words that every driver knows. */
export type Driver = {
  /** Loads a page and waits for its `load` event. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes one entry back in the history, out of the back/forward cache where the browser keeps the page there. */
  back(): Promise<void>;
  /** Runs a function in the page. It sees nothing around it, and its answer travels as JSON. */
  evaluate<Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args): Promise<Awaited<Answer>>;
  /** Runs a script in the page. */
  load(script: string): Promise<void>;
  /** Presses the mouse button at a place in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Makes the page area this large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the page area. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab' | 'Backspace';

/** How a browser is started. */
export type LaunchOptions = { storage: 'kept' | 'blocked' };
