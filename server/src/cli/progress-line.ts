import { escapeControls } from './escape-controls';
import type { Watcher } from './follow-operation';
import { CLEAR_LINE } from './progress';

type Options = {
  err: (text: string) => void;
  isTerminal: boolean;
  isJson: () => boolean;
  onInterrupt: (interrupted: () => void) => () => void;
};

const LEAVE = `The server goes on for two minutes. To come back, run the same command again.
`;

/** Shows the progress of an operation: on one line of a terminal, elsewhere on a line for each change. */
export function progressLine({ err, isTerminal, isJson, onInterrupt }: Options): Watcher {
  let shown: string | undefined;
  let stop: (() => void) | undefined;
  return {
    onStart: () => {
      stop ??= onInterrupt(() => err(`${isTerminal ? CLEAR_LINE : ''}${LEAVE}`));
    },
    onProgress: (progress) => {
      if (isJson() || progress === '' || progress === shown) return;
      shown = progress;
      const text = escapeControls(progress);
      err(isTerminal ? `${CLEAR_LINE}${text}` : `${text}\n`);
    },
    onEnd: () => {
      if (isTerminal && shown !== undefined) err(CLEAR_LINE);
      shown = undefined;
      stop?.();
      stop = undefined;
    },
  };
}
