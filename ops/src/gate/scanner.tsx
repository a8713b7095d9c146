import { useEffect, useRef } from 'react';
import { detectCode } from './detect-code';
import styles from './gate.module.css';

type Props = {
  onCode: (text: string) => void;
  /** Called with a message for the user when the camera or the code reader does not work. */
  onFailure: (message: string) => void;
  onStop: () => void;
};

/** Small pictures suffice for a code that fills half of them, and are read fast. */
const CAMERA = { video: { facingMode: 'environment', width: { ideal: 640 }, height: { ideal: 480 } } };

/** Shows the camera until it has read a code. */
export function Scanner({ onCode, onFailure, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const callbacks = useRef({ onCode, onFailure });
  useEffect(() => {
    callbacks.current = { onCode, onFailure };
  });
  useEffect(() => {
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    async function scan(screen: HTMLVideoElement) {
      stream = await navigator.mediaDevices.getUserMedia(CAMERA);
      if (stop.signal.aborted) return endStream(stream);
      screen.srcObject = stream;
      await screen.play();
      const text = await detectCode(screen, stop.signal);
      if (text !== null) callbacks.current.onCode(text);
    }
    if (video.current) {
      scan(video.current).catch((error) => {
        if (!stop.signal.aborted) callbacks.current.onFailure(describe(error));
      });
    }
    return () => {
      stop.abort();
      if (stream) endStream(stream);
    };
  }, []);
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
      <p>Hold the QR code of the player in front of the camera.</p>
      <button type="button" className={styles.button} onClick={onStop}>
        Stop scanning
      </button>
    </div>
  );
}

function endStream(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

function describe(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The browser may not use the camera. Allow it in its settings, or type the reference.';
  if (name === 'NotFoundError') return 'This device has no camera. Type the reference.';
  return 'The camera cannot be used now. Type the reference.';
}
