import { safeLocalStorage } from '@arena/shared/storage/safe-storage';

/** Key in the local storage. */
const MUTED = 'arena-gate-muted';

/** Tones in order: hertz, and the seconds of each. A stop is low and repeated, so that it differs also on a bad loudspeaker. */
const SOUNDS = {
  stop: { type: 'square', tones: [220, 160, 220, 160], seconds: 0.16 },
  fine: { type: 'sine', tones: [880], seconds: 0.12 },
} as const;

/** Milliseconds of vibration and pause. */
const VIBRATIONS = { stop: [250, 100, 250, 100, 250], fine: [60] };

let audio: AudioContext | undefined;

/** Browsers play sounds only after a press, which calls this. */
export function unlockSound() {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
}

export const isMuted = (): boolean => safeLocalStorage.getItem(MUTED) !== null;

/** Remembers on this phone whether signals have a sound. */
export function setMuted(muted: boolean) {
  if (muted) safeLocalStorage.setItem(MUTED, '1');
  else safeLocalStorage.removeItem(MUTED);
}

/** Tells staff by sound and vibration whether a player may go in. */
export function signal(kind: keyof typeof SOUNDS) {
  // Some browsers have no vibration.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(VIBRATIONS[kind]);
  if (audio && !isMuted()) play(audio, SOUNDS[kind]);
}

function play(audio: AudioContext, { type, tones, seconds }: (typeof SOUNDS)[keyof typeof SOUNDS]) {
  const oscillator = new OscillatorNode(audio, { type });
  tones.forEach((hertz, i) => {
    oscillator.frequency.setValueAtTime(hertz, audio.currentTime + i * seconds);
  });
  oscillator.connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + tones.length * seconds);
}
