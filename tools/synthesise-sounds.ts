/**
 * Makes the fourteen sounds of the product from nothing: FM voices and filtered noise, rendered with a fixed seed.
 * Run by hand after a change here; the MP3 files are committed. Needs the program `ffmpeg` for the encoding only.
 *   node tools/with-node.mjs tools/synthesise-sounds.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOUND_NAMES, type SoundName } from '../packages/ui/src/sound/sounds.ts';

const RATE = 44_100;
const OUT = new URL('../apps/web/public/sounds/', import.meta.url).pathname;
const LARGEST_BYTES = 25 * 1024;

interface Voice {
  readonly at: number;
  readonly hz: number;
  /** Hertz at the end; the same unless told. */
  readonly toHz?: number;
  readonly seconds: number;
  readonly gain: number;
  readonly attack?: number;
  /** Modulator: ratio to the carrier, and how bright the start is. */
  readonly ratio?: number;
  readonly index?: number;
}

interface Breath {
  readonly at: number;
  readonly seconds: number;
  readonly gain: number;
  readonly attack?: number;
  /** Middle of the band in hertz, at the start and at the end. */
  readonly from: number;
  readonly to: number;
  readonly narrow?: number;
}

interface Score {
  readonly seconds: number;
  readonly voices?: readonly Voice[];
  readonly breaths?: readonly Breath[];
  readonly room?: number;
  readonly loud: number;
}

const noise = (): (() => number) => {
  let state = 0x564f4c54;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2_147_483_648;
  };
};

const addVoice = (
  out: Float64Array,
  { at, hz, toHz = hz, seconds, gain, attack = 0.004, ratio = 1, index = 0 }: Voice,
): void => {
  const from = Math.round(at * RATE);
  const length = Math.min(out.length - from, Math.round(seconds * RATE));
  let [carrier, modulator] = [0, 0];
  for (let i = 0; i < length; i += 1) {
    const t = i / length;
    const pitch = hz * (toHz / hz) ** t;
    modulator += (2 * Math.PI * pitch * ratio) / RATE;
    carrier += (2 * Math.PI * pitch) / RATE;
    const rise = Math.min(1, i / (attack * RATE));
    const fall = Math.exp(-5.2 * t) * (1 - t);
    const bright = index * Math.exp(-7 * t);
    out[from + i] = (out[from + i] ?? 0) + gain * rise * fall * Math.sin(carrier + bright * Math.sin(modulator));
  }
};

const addBreath = (
  out: Float64Array,
  { at, seconds, gain, attack = 0.003, from: low, to: high, narrow = 3 }: Breath,
): void => {
  const next = noise();
  const from = Math.round(at * RATE);
  const length = Math.min(out.length - from, Math.round(seconds * RATE));
  let [band, lowPass] = [0, 0];
  for (let i = 0; i < length; i += 1) {
    const t = i / length;
    const f = 2 * Math.sin((Math.PI * low * (high / low) ** t) / RATE);
    lowPass += f * band;
    band += f * (next() - lowPass - band / narrow);
    out[from + i] =
      (out[from + i] ?? 0) + gain * Math.min(1, i / (attack * RATE)) * Math.exp(-4.6 * t) * (1 - t) * band;
  }
};

/** Four combs of unequal length: the inside of a vessel. */
const addRoom = (out: Float64Array, amount: number): void => {
  const dry = Float64Array.from(out);
  for (const [delayMs, feedback] of [
    [29.7, 0.68],
    [37.1, 0.66],
    [41.1, 0.64],
    [53.9, 0.6],
  ] as const) {
    const delay = Math.round((delayMs / 1000) * RATE);
    const line = new Float64Array(delay);
    let dull = 0;
    for (let i = 0; i < out.length; i += 1) {
      const echo = line[i % delay] ?? 0;
      dull += 0.42 * (echo - dull);
      line[i % delay] = (dry[i] ?? 0) + dull * feedback;
      out[i] = (out[i] ?? 0) + echo * amount * 0.25;
    }
  }
};

const glass = (at: number, hz: number, seconds: number, gain = 0.5): Voice[] => [
  { at, hz, seconds, gain, ratio: 3.51, index: 1.5 },
  { at, hz: hz * 2.003, seconds: seconds * 0.6, gain: gain * 0.32, ratio: 1.41, index: 0.7 },
  { at, hz: hz * 0.5, seconds: seconds * 0.8, gain: gain * 0.28, attack: 0.02 },
];
const D = 293.66;
const step = (semitones: number): number => D * 2 ** (semitones / 12);
const chord = (at: number, gap: number, steps: readonly number[], seconds: number): Voice[] =>
  steps.flatMap((semitones, i) => glass(at + i * gap, step(semitones), seconds - i * gap, 0.5 - i * 0.03));
const deep = (at: number, hz: number, seconds: number, gain: number): Voice => ({
  at,
  hz,
  toHz: hz * 0.72,
  seconds,
  gain,
  attack: 0.012,
});

const SCORES: Record<SoundName, Score> = {
  tick: {
    seconds: 0.07,
    loud: 0.5,
    voices: [{ at: 0, hz: 1480, toHz: 620, seconds: 0.045, gain: 0.8, attack: 0.0008, ratio: 2.7, index: 1.2 }],
    breaths: [{ at: 0, seconds: 0.014, gain: 0.7, attack: 0.0004, from: 5200, to: 2600 }],
  },
  tap: {
    seconds: 0.08,
    loud: 0.36,
    voices: [{ at: 0, hz: 520, toHz: 300, seconds: 0.06, gain: 0.8, attack: 0.001, ratio: 2, index: 0.5 }],
    breaths: [{ at: 0, seconds: 0.012, gain: 0.4, attack: 0.0005, from: 2600, to: 1200 }],
  },
  seal: {
    seconds: 0.85,
    loud: 0.8,
    room: 0.5,
    voices: [
      deep(0, 120, 0.32, 0.9),
      { at: 0.015, hz: 760, toHz: 510, seconds: 0.12, gain: 0.4, ratio: 1.73, index: 2.4 },
      deep(0.17, 92, 0.4, 0.8),
      { at: 0.18, hz: 590, toHz: 430, seconds: 0.16, gain: 0.36, ratio: 1.73, index: 2.6 },
    ],
    breaths: [
      { at: 0.02, seconds: 0.03, gain: 0.7, from: 3400, to: 1600 },
      { at: 0.2, seconds: 0.6, gain: 0.5, attack: 0.03, from: 5200, to: 1300, narrow: 1.6 },
    ],
  },
  'land-common': {
    seconds: 0.5,
    loud: 0.42,
    room: 0.25,
    voices: [{ at: 0, hz: step(0), seconds: 0.34, gain: 0.6, ratio: 2, index: 0.4 }, deep(0, 110, 0.16, 0.5)],
  },
  'land-uncommon': {
    seconds: 0.7,
    loud: 0.5,
    room: 0.35,
    voices: [...glass(0, step(0), 0.5, 0.5), { at: 0.07, hz: step(5), seconds: 0.5, gain: 0.4, ratio: 2, index: 0.5 }],
  },
  'land-rare': {
    seconds: 1.1,
    loud: 0.6,
    room: 0.5,
    voices: [...chord(0, 0.085, [0, 7, 12], 1), deep(0, 98, 0.3, 0.5)],
  },
  'land-epic': {
    seconds: 1.5,
    loud: 0.68,
    room: 0.6,
    voices: [...chord(0, 0.08, [0, 4, 9, 16], 1.35), deep(0, 82, 0.45, 0.7)],
    breaths: [{ at: 0.1, seconds: 1, gain: 0.12, attack: 0.2, from: 2400, to: 7200, narrow: 5 }],
  },
  'land-legendary': {
    seconds: 2.2,
    loud: 0.78,
    room: 0.75,
    voices: [
      ...chord(0.12, 0.09, [0, 7, 11, 14, 19], 1.9),
      deep(0, 73.4, 1.1, 1),
      deep(0.12, 36.7, 1.4, 0.7),
      ...glass(0.78, step(26), 1.1, 0.2),
    ],
    breaths: [{ at: 0, seconds: 1.5, gain: 0.2, attack: 0.3, from: 900, to: 6800, narrow: 4 }],
  },
  'land-mythic': {
    seconds: 3,
    loud: 0.85,
    room: 0.95,
    voices: [
      deep(0, 55, 1.8, 1),
      deep(0.3, 36.7, 2, 0.8),
      ...chord(0.34, 0.12, [-12, 0, 7, 14, 18, 23, 26], 2.5),
      ...glass(1.3, step(31), 1.4, 0.2),
      ...glass(1.55, step(38), 1.2, 0.14),
    ],
    breaths: [
      { at: 0, seconds: 0.8, gain: 0.3, attack: 0.5, from: 420, to: 5200, narrow: 3 },
      { at: 0.4, seconds: 2.2, gain: 0.14, attack: 0.4, from: 3200, to: 9000, narrow: 6 },
    ],
  },
  credit: {
    seconds: 0.7,
    loud: 0.55,
    room: 0.4,
    voices: [...glass(0, step(12), 0.42, 0.45), ...glass(0.09, step(19), 0.5, 0.45)],
  },
  debit: {
    seconds: 0.45,
    loud: 0.46,
    room: 0.2,
    voices: [
      { at: 0, hz: step(0), seconds: 0.22, gain: 0.55, ratio: 2, index: 0.5 },
      { at: 0.07, hz: step(-5), seconds: 0.3, gain: 0.6, ratio: 1, index: 0.4 },
    ],
  },
  'battle-win': {
    seconds: 1.9,
    loud: 0.75,
    room: 0.6,
    voices: [
      deep(0, 98, 0.4, 0.9),
      ...chord(0, 0.13, [0, 7, 9], 1.1),
      deep(0.42, 73.4, 0.9, 0.9),
      ...chord(0.42, 0.02, [7, 12, 16, 21], 1.4),
    ],
    breaths: [{ at: 0.4, seconds: 0.9, gain: 0.12, attack: 0.05, from: 6000, to: 2000, narrow: 3 }],
  },
  'spin-ready': {
    seconds: 0.9,
    loud: 0.5,
    room: 0.5,
    voices: [0, 4, 7].flatMap((s, i) => glass(i * 0.12, step(s + 7), 0.5, 0.34)),
    breaths: [{ at: 0, seconds: 0.5, gain: 0.12, attack: 0.2, from: 1200, to: 3600, narrow: 5 }],
  },
  error: {
    seconds: 0.5,
    loud: 0.5,
    room: 0.15,
    voices: [
      { at: 0, hz: 196, seconds: 0.2, gain: 0.6, ratio: 1.01, index: 1.4 },
      { at: 0.13, hz: 174.6, seconds: 0.3, gain: 0.6, ratio: 1.01, index: 1.4 },
    ],
  },
};

const render = ({ seconds, voices = [], breaths = [], room = 0, loud }: Score): Float64Array => {
  const out = new Float64Array(Math.round(seconds * RATE));
  for (const voice of voices) addVoice(out, voice);
  for (const breath of breaths) addBreath(out, breath);
  if (room > 0) addRoom(out, room);
  const peak = out.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1e-9);
  const fade = Math.min(out.length, Math.round(0.02 * RATE));
  return out.map((sample, i) => Math.tanh((sample / peak) * 1.3) * loud * Math.min(1, (out.length - i) / fade));
};

const wav = (samples: Float64Array): Buffer => {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => bytes.writeInt16LE(Math.round(sample * 32_000), 44 + i * 2));
  return bytes;
};

const folder = mkdtempSync(join(tmpdir(), 'voltide-sounds-'));
mkdirSync(OUT, { recursive: true });
for (const name of SOUND_NAMES) {
  const source = join(folder, `${name}.wav`);
  const target = join(OUT, `${name}.mp3`);
  writeFileSync(source, wav(render(SCORES[name])));
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '0'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', source, '-ac', '1', '-b:a', '64k', ...plain, target]);
  const { size } = statSync(target);
  if (size > LARGEST_BYTES) throw new RangeError(`${name}.mp3 has ${size} bytes, more than ${LARGEST_BYTES}`);
  console.log(`${name}.mp3 ${size} bytes`);
}
rmSync(folder, { recursive: true });
