/** Short quiet sounds, made here so that nothing is loaded; none if they are switched off. */
import { whenIdle } from './idle.ts';
import { settings } from './settings.svelte.ts';

/** A note: a tone, or `noise` round a pitch. Times in seconds; `loud` up to 1 would be as loud as the device can. */
interface Note {
  tone: OscillatorType | 'noise';
  pitch: number;
  at: number;
  length: number;
  loud: number;
}

const note = (tone: Note['tone'], pitch: number, at: number, length: number, loud: number): Note => ({ tone, pitch, at, length, loud });

const SOUNDS = {
  /** Two soft notes, like a horn far away. */
  turn: [note('triangle', 196, 0, 0.4, 0.12), note('triangle', 294, 0.22, 0.4, 0.12)],
  /** Wood on wood, and once more. */
  dice: [note('noise', 1500, 0, 0.05, 0.11), note('noise', 1150, 0.09, 0.05, 0.1), note('noise', 1700, 0.16, 0.04, 0.07), note('noise', 900, 0.24, 0.06, 0.06)],
  card: [note('noise', 3200, 0, 0.07, 0.05)],
  build: [note('noise', 480, 0, 0.07, 0.14), note('sine', 150, 0, 0.14, 0.12), note('noise', 620, 0.13, 0.06, 0.1)],
  coin: [note('sine', 1318, 0, 0.16, 0.06), note('sine', 1760, 0.08, 0.3, 0.06)],
  bandit: [note('triangle', 98, 0, 0.3, 0.12), note('triangle', 92, 0.16, 0.4, 0.12)],
  /** A tile comes down flat. */
  tile: [note('noise', 380, 0, 0.09, 0.14), note('sine', 110, 0, 0.16, 0.12)],
  /** A few steps on hard ground. */
  march: [note('noise', 520, 0, 0.06, 0.08), note('noise', 430, 0.13, 0.06, 0.07), note('noise', 520, 0.26, 0.06, 0.06)],
  /** One long low note that rises a little. */
  horn: [note('triangle', 147, 0, 0.5, 0.1), note('triangle', 220, 0.3, 0.7, 0.11)],
  /** Wind. */
  winter: [note('noise', 700, 0, 0.9, 0.05), note('noise', 1100, 0.25, 0.9, 0.04), note('noise', 600, 0.6, 0.9, 0.04)],
  award: [note('triangle', 392, 0, 0.2, 0.07), note('triangle', 523, 0.1, 0.34, 0.08)],
  win: [note('triangle', 262, 0, 0.3, 0.1), note('triangle', 330, 0.16, 0.3, 0.1), note('triangle', 392, 0.32, 0.3, 0.1), note('triangle', 523, 0.48, 0.8, 0.12)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** The browser allows sound only after a click. To make it ready takes a tenth of a second: not before the click's own effect is drawn,
 *  and when nothing else is. */
export function wakeSound(): void {
  if (settings.sound && context === null) setTimeout(() => whenIdle(() => void (context ??= new AudioContext()).resume(), 2000), 500);
}

/** A second of noise, always the same. */
function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

/** What makes a note, not yet as loud as it should be. */
function source(audio: AudioContext, { tone, pitch }: Note): { begin: AudioScheduledSourceNode; end: AudioNode } {
  if (tone !== 'noise') {
    const begin = new OscillatorNode(audio, { type: tone, frequency: pitch });
    return { begin, end: begin };
  }
  const begin = new AudioBufferSourceNode(audio, { buffer: (hiss ??= noise(audio)) });
  return { begin, end: begin.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 1.2 })) };
}

function strike(audio: AudioContext, each: Note): void {
  const start = audio.currentTime + each.at;
  const { begin, end } = source(audio, each);
  const loudness = audio.createGain();
  const attack = Math.min(0.05, each.length / 6);
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(each.loud, start + attack);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + each.length);
  end.connect(loudness).connect(audio.destination);
  begin.start(start);
  begin.stop(start + each.length + 0.05);
}

export function sound(which: Sound): void {
  if (!settings.sound) return;
  try {
    if (context?.state === 'running') for (const each of SOUNDS[which]) strike(context, each);
    else if (navigator.userActivation?.hasBeenActive) wakeSound(); // this one is not heard, but what is told by it is drawn in time
  } catch {
    // no sound, then
  }
}
