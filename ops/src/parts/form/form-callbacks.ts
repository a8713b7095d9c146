export type FormCallbacks = {
  onCancel: () => void;
  /** Called after the server has made the change, with a message about the result. */
  onDone: (message: string) => void;
};
