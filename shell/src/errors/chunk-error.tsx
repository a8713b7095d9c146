import { useEffect, useState } from 'react';
import { chunkFailure, type SectionFailure } from '../sections/section-failure';
import { SectionError } from './section-error';
import { WaitingForSection } from './waiting';

type ChunkErrorProps = {
  error: Error;
  /** Called once the reason is known. */
  onKnown?: (failure: SectionFailure) => void;
};

/** Shown when a part of an app that is fetched on demand did not arrive; some browsers have to ask for the reason. */
export function ChunkError({ error, onKnown }: ChunkErrorProps) {
  const [failure, setFailure] = useState<SectionFailure>();
  useEffect(() => {
    chunkFailure(error).then((known) => {
      setFailure(known);
      onKnown?.(known);
    });
  }, [error, onKnown]);
  return failure ? <SectionError failure={failure} /> : <WaitingForSection />;
}
