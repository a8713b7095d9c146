import { useEffect, useState } from 'react';
import { chunkFailure, type SectionFailure } from '../sections/section-failure';
import { SectionError } from './section-error';
import { WaitingForSection } from './waiting';

type ChunkErrorProps = {
  error: Error;
  /** Called once the error has been classified. */
  onFailure?: (failure: SectionFailure) => void;
};

/** Shown when a chunk fails to load. Some browsers need another request to find the reason. */
export function ChunkError({ error, onFailure }: ChunkErrorProps) {
  const [failure, setFailure] = useState<SectionFailure>();
  useEffect(() => {
    chunkFailure(error).then((classified) => {
      setFailure(classified);
      onFailure?.(classified);
    });
  }, [error, onFailure]);
  return failure ? <SectionError failure={failure} /> : <WaitingForSection />;
}
