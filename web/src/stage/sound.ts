// Sounds are synthesised: filtered noise and tones for each impact.
import type { Moment } from './motion';
import { settings } from '../device/settings.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let out: GainNode | null = null;

/** Browsers allow sound only after user input. */
export function wakeSound(): void {
  if (settings.sound === 'off' || typeof AudioContext === 'undefined') return;
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.5;
    const squash = context.createDynamicsCompressor();
    out.connect(squash).connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state === 'suspended') void context.resume();
}

function ready(): boolean {
  return settings.sound === 'on' && context !== null && out !== null && context.state === 'running';
}

interface Hit {
  /** Hertz: centre of the noise, and the tone of the struck body. */
  noise: number;
  tone: number;
  /** Decay time in seconds. */
  length: number;
  loud: number;
}

/** Sounds of surfaces; a game may have its own floor. */
export type Floor = 'cloth' | 'wood';
const kHits: Record<'cloth' | 'wood' | 'die' | 'wall' | 'peg', Hit> = {
  cloth: { noise: 900, tone: 150, length: 0.07, loud: 0.75 },
  wood: { noise: 1700, tone: 320, length: 0.09, loud: 0.9 },
  die: { noise: 4200, tone: 2100, length: 0.035, loud: 0.55 },
  wall: { noise: 1300, tone: 240, length: 0.1, loud: 0.8 },
  peg: { noise: 2600, tone: 880, length: 0.08, loud: 0.6 },
};

function hit(kind: Hit, strength: number, when: number): AudioScheduledSourceNode[] {
  if (!context || !out || !noise) return [];
  const level = Math.min(1, 0.1 + strength / 2.2) * kind.loud;
  const wobble = 0.9 + Math.random() * 0.2;

  const burst = context.createBufferSource();
  burst.buffer = noise;
  burst.loop = true;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = kind.noise * wobble;
  band.Q.value = 1.1;
  const burstLevel = context.createGain();
  burstLevel.gain.setValueAtTime(level, when);
  burstLevel.gain.exponentialRampToValueAtTime(0.0008, when + kind.length);
  burst.connect(band).connect(burstLevel).connect(out);
  burst.start(when, Math.random() * 0.2);
  burst.stop(when + kind.length);

  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(kind.tone * wobble * 1.2, when);
  tone.frequency.exponentialRampToValueAtTime(kind.tone * wobble, when + 0.03);
  const toneLevel = context.createGain();
  toneLevel.gain.setValueAtTime(level * 0.5, when);
  toneLevel.gain.exponentialRampToValueAtTime(0.0008, when + kind.length * 1.3);
  tone.connect(toneLevel).connect(out);
  tone.start(when);
  tone.stop(when + kind.length * 1.3);
  return [burst, tone];
}

const kMostAtOnce = 60;

/** Schedules the impact sounds of a motion; returns a function that stops the sounds. */
export function playImpacts(moments: readonly Moment[], floor: Floor): () => void {
  if (!ready() || !context) return () => undefined;
  const start = context.currentTime;
  const loudest = [...moments].sort((a, b) => b.strength - a.strength).slice(0, kMostAtOnce);
  const sources = loudest.flatMap((moment) => {
    if (moment.what === 'fell' || moment.what === 'removed') return [];
    const kind =
      moment.what === 'board' ? floor : moment.what === 'backboard' || moment.what === 'wall' ? 'wall' : moment.what;
    return hit(kHits[kind], moment.strength, start + moment.time);
  });
  return () => {
    for (const source of sources)
      try {
        source.stop();
      } catch {
        // already ended
      }
  };
}

/** Two soft notes for the player's turn. */
export function playYourTurn(): void {
  if (!ready() || !context || !out) return;
  for (const [index, pitch] of [523.25, 783.99].entries()) {
    const when = context.currentTime + index * 0.13;
    const tone = context.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    const level = context.createGain();
    level.gain.setValueAtTime(0.0001, when);
    level.gain.exponentialRampToValueAtTime(0.22, when + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0008, when + 0.5);
    tone.connect(level).connect(out);
    tone.start(when);
    tone.stop(when + 0.55);
  }
}

/** A pencil on paper. */
export function playPencil(): void {
  if (!ready() || !context || !out || !noise) return;
  const when = context.currentTime;
  const scratch = context.createBufferSource();
  scratch.buffer = noise;
  scratch.loop = true;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.setValueAtTime(3200, when);
  band.frequency.linearRampToValueAtTime(5200, when + 0.12);
  band.Q.value = 0.8;
  const level = context.createGain();
  level.gain.setValueAtTime(0.0001, when);
  level.gain.linearRampToValueAtTime(0.09, when + 0.03);
  level.gain.exponentialRampToValueAtTime(0.0008, when + 0.16);
  scratch.connect(band).connect(level).connect(out);
  scratch.start(when, Math.random() * 0.2);
  scratch.stop(when + 0.18);
}
