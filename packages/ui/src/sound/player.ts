import { audibleTicks, type SoundName } from './sounds.ts';

export const SOUND_VOLUME = 0.3;
export const SOUND_KEY = 'voltide-sound';

/** What the player needs of the browser. */
export interface SoundHost {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly createContext: () => AudioContext;
  readonly load: (name: SoundName) => Promise<ArrayBuffer>;
  /** Whether the person has touched the page; no sound before. */
  readonly hasGesture: () => boolean;
}

export interface SoundPlayer {
  isOn(): boolean;
  /** Remembered in local storage; turning it off silences what is playing. */
  setOn(on: boolean): void;
  /** Calls back on every change of the switch; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Plays a sound once; does nothing while off, before a gesture, or when it cannot be loaded. */
  play(name: SoundName): void;
  /** Schedules reel ticks on the audio clock, times from now; returns how to cancel those still to come. */
  scheduleTicks(timesMs: readonly number[]): () => void;
}

interface Output {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

export const createSoundPlayer = (host: SoundHost): SoundPlayer => {
  const listeners = new Set<() => void>();
  const buffers = new Map<SoundName, Promise<AudioBuffer>>();
  const sounding = new Set<AudioBufferSourceNode>();
  let on = host.storage.getItem(SOUND_KEY) !== 'off';
  let output: Output | undefined;

  const openOutput = (): Output => {
    const context = host.createContext();
    const gain = context.createGain();
    gain.gain.value = SOUND_VOLUME;
    gain.connect(context.destination);
    return { context, gain };
  };
  const getOutput = (): Output | undefined => {
    if (!on || !host.hasGesture()) return undefined;
    output ??= openOutput();
    if (output.context.state === 'suspended') void output.context.resume();
    return output;
  };
  const bufferOf = (name: SoundName, { context }: Output): Promise<AudioBuffer> => {
    const known = buffers.get(name);
    if (known !== undefined) return known;
    const loading = host.load(name).then((bytes) => context.decodeAudioData(bytes));
    buffers.set(name, loading);
    loading.catch(() => buffers.delete(name));
    return loading;
  };
  const start = (buffer: AudioBuffer, { context, gain }: Output, when: number, pitch: number): AudioBufferSourceNode => {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = pitch;
    source.connect(gain);
    source.onended = () => sounding.delete(source);
    sounding.add(source);
    source.start(when);
    return source;
  };
  const stop = (source: AudioBufferSourceNode): void => {
    if (sounding.delete(source)) source.stop();
  };

  return {
    isOn: () => on,
    setOn: (next) => {
      on = next;
      host.storage.setItem(SOUND_KEY, next ? 'on' : 'off');
      if (!next) for (const source of sounding) stop(source);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: (name) => {
      const target = getOutput();
      if (target === undefined) return;
      bufferOf(name, target).then(
        (buffer) => (on ? start(buffer, target, target.context.currentTime, 1) : undefined),
        () => undefined,
      );
    },
    scheduleTicks: (timesMs) => {
      const target = getOutput();
      if (target === undefined) return () => undefined;
      const from = target.context.currentTime;
      const scheduled: AudioBufferSourceNode[] = [];
      let cancelled = false;
      bufferOf('tick', target).then(
        (buffer) => {
          if (cancelled || !on) return;
          const now = target.context.currentTime;
          for (const { atMs, pitch } of audibleTicks(timesMs)) {
            const when = from + atMs / 1000;
            if (when >= now) scheduled.push(start(buffer, target, when, pitch));
          }
        },
        () => undefined,
      );
      return () => {
        cancelled = true;
        for (const source of scheduled) stop(source);
      };
    },
  };
};
