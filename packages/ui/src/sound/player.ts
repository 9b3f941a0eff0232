import { audibleTicks, type SoundName } from './sounds.ts';
import type { SoundSwitch } from './switch.ts';

export const SOUND_VOLUME = 0.3;

/** Needs of the player from the browser. */
export interface SoundHost {
  readonly control: SoundSwitch;
  readonly createContext: () => AudioContext;
  readonly load: (name: SoundName) => Promise<ArrayBuffer>;
  /** True once the person has touched the page; no sound before. */
  readonly hasGesture: () => boolean;
}

export interface SoundPlayer {
  play(name: SoundName): void;
  /** Opens the audio and loads these sounds one by one, before they are needed; does nothing if `play` would not. */
  prepare(names: readonly SoundName[]): void;
  /** Schedules reel ticks on the audio clock, times from now; returns a function that cancels those still to come. */
  scheduleTicks(timesMs: readonly number[]): () => void;
}

interface Voices {
  /** Opens the audio of the page, or wakes it. */
  wake(): AudioContext;
  bufferOf(name: SoundName): Promise<AudioBuffer>;
  start(buffer: AudioBuffer, atSeconds: number, pitch: number): AudioBufferSourceNode;
  stop(source: AudioBufferSourceNode): void;
  stopAll(): void;
}

interface Output {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

const createVoices = (host: SoundHost): Voices => {
  const buffers = new Map<SoundName, Promise<AudioBuffer>>();
  const sounding = new Set<AudioBufferSourceNode>();
  let output: Output | undefined;

  const open = (): Output => {
    const context = host.createContext();
    const gain = context.createGain();
    gain.gain.value = SOUND_VOLUME;
    gain.connect(context.destination);
    return { context, gain };
  };
  const getOutput = (): Output => (output ??= open());
  const stop = (source: AudioBufferSourceNode): void => {
    if (sounding.delete(source)) source.stop();
  };
  return {
    wake: () => {
      const { context } = getOutput();
      if (context.state === 'suspended') void context.resume();
      return context;
    },
    bufferOf: (name) => {
      const known = buffers.get(name);
      if (known !== undefined) return known;
      const loading = host.load(name).then((bytes) => getOutput().context.decodeAudioData(bytes));
      buffers.set(name, loading);
      loading.catch(() => buffers.delete(name));
      return loading;
    },
    start: (buffer, atSeconds, pitch) => {
      const { context, gain } = getOutput();
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.playbackRate.value = pitch;
      source.connect(gain);
      source.addEventListener('ended', () => sounding.delete(source));
      sounding.add(source);
      source.start(atSeconds);
      return source;
    },
    stop,
    stopAll: () => {
      for (const source of sounding) stop(source);
    },
  };
};

/** The player of a page; one is enough, since the buffers are its own. Turned off, it falls silent at once. */
export const createSoundPlayer = (host: SoundHost): SoundPlayer => {
  const voices = createVoices(host);
  const isOn = (): boolean => host.control.isOn();
  const silent = (): boolean => !isOn() || !host.hasGesture();
  host.control.subscribe(() => {
    if (!isOn()) voices.stopAll();
  });

  return {
    play: (name) => {
      if (silent()) return;
      const context = voices.wake();
      voices.bufferOf(name).then(
        (buffer) => (isOn() ? voices.start(buffer, context.currentTime, 1) : undefined),
        () => undefined,
      );
    },
    prepare: (names) => {
      if (silent()) return;
      voices.wake();
      const load = async (): Promise<void> => {
        for (const name of names) await voices.bufferOf(name);
      };
      load().catch(() => undefined);
    },
    scheduleTicks: (timesMs) => {
      if (silent()) return () => undefined;
      const context = voices.wake();
      const from = context.currentTime;
      const scheduled: AudioBufferSourceNode[] = [];
      let cancelled = false;
      voices.bufferOf('tick').then(
        (buffer) => {
          if (cancelled || !isOn()) return;
          const now = context.currentTime;
          for (const { atMs, pitch } of audibleTicks(timesMs)) {
            const when = from + atMs / 1000;
            if (when >= now) scheduled.push(voices.start(buffer, when, pitch));
          }
        },
        () => undefined,
      );
      return () => {
        cancelled = true;
        for (const source of scheduled) voices.stop(source);
      };
    },
  };
};
