export type FormCallbacks = {
  onCancel: () => void;
  /** Called after the server has done it, with a message about the result. */
  onDone: (message: string) => void;
};
