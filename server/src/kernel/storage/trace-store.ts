import { inChildSpan } from '../tracing/spans';
import type { AssetStore } from './asset-store';

/**
 * Adds the calls of a store to the current trace. Spans do not name files, because visitors may request any name.
 * @param kind of the store, as spans name it
 */
export function traceStore(kind: 'disk' | 'bucket', store: AssetStore): AssetStore {
  const call = <T>(operation: string, work: () => Promise<T>) =>
    inChildSpan(() => ({ name: `${kind} ${operation}` }), work);
  return {
    save: (...file) => call('save', () => store.save(...file)),
    find: async (...file) => {
      const found = await call('find', () => store.find(...file));
      return found && { ...found, stream: (range) => call('read', () => found.stream(range)) };
    },
    files: (...release) => call('list', () => store.files(...release)),
    releases: () => call('list', () => store.releases()),
    removeRelease: (...release) => call('remove', () => store.removeRelease(...release)),
  };
}
