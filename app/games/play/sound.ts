/**
 * Sounds of the games, synthesized in the browser: no file is loaded. They are off until a player switches them on,
 * and the browser's audio starts only then.
 */

import { readSwitch, storeSwitch } from './switches';

export type SoundName = 'reel' | 'win' | 'card' | 'ball';

/** Tones of a sound: hertz, start and length in seconds, loudness from 0 to 1, and waveform. */
const SOUNDS: Readonly<Record<SoundName, readonly (readonly [number, number, number, number, OscillatorType])[]>> = {
  reel: [[140, 0, 0.07, 0.5, 'triangle']],
  card: [[900, 0, 0.03, 0.15, 'square']],
  ball: [[620, 0, 0.05, 0.2, 'sine']],
  win: [
    [523, 0, 0.5, 0.25, 'triangle'],
    [659, 0.09, 0.5, 0.25, 'triangle'],
    [784, 0.18, 0.6, 0.25, 'triangle'],
    [1047, 0.27, 0.8, 0.2, 'sine'],
  ],
};

const SWITCH = 'sound';
let audio: AudioContext | undefined;

function startAudio(): AudioContext | undefined {
  const { webkitAudioContext } = window as { webkitAudioContext?: typeof AudioContext };
  const Context = window.AudioContext ?? webkitAudioContext;
  if (!audio && Context) audio = new Context();
  void audio?.resume();
  return audio;
}

export const hasSound = (): boolean => readSwitch(SWITCH);

/** Switches the sounds on or off and stores the choice; call it in the handler of a press. */
export function setSound(isOn: boolean): void {
  storeSwitch(SWITCH, isOn);
  if (isOn) playSound('card');
  else void audio?.suspend();
}

/** Plays a sound in `delay` seconds, if sounds are on. Call it only after a press on the page. */
export function playSound(name: SoundName, delay = 0): void {
  const context = hasSound() ? startAudio() : undefined;
  if (!context) return;
  for (const [hertz, start, length, loudness, type] of SOUNDS[name]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const from = context.currentTime + delay + start;
    tone.type = type;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(loudness, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
