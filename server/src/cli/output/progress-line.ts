import type { Watcher } from '../follow-operation';
import { escapeControls } from './escape-controls';
import { CLEAR_LINE } from './progress';

type Options = {
  err: (text: string) => void;
  isTerminal: boolean;
  isJson: () => boolean;
  onInterrupt: (interrupted: () => void) => () => void;
};

const LEAVE = `The server continues for two minutes. To rejoin, run the same command again.
`;

/** Shows the progress of an operation: on one line of a terminal, otherwise on a line per change. */
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
