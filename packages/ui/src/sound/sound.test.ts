import { describe, expect, it } from 'vitest';
import { createSoundPlayer, SOUND_VOLUME, type SoundHost } from './player.ts';
import { audibleTicks, TICK_GAP_MS, type SoundName } from './sounds.ts';
import { createSoundSwitch, SOUND_KEY } from './switch.ts';

interface Started {
  readonly when: number;
  readonly rate: number;
  stopped: boolean;
}

/** Imitates a browser's audio and notes the started sounds. */
const browser = (stored: string | null = null) => {
  const started: Started[] = [];
  const loaded: SoundName[] = [];
  const memory = new Map<string, string>(stored === null ? [] : [[SOUND_KEY, stored]]);
  const gain = { gain: { value: 1 }, connect: () => undefined };
  const state = { touched: true, contexts: 0 };
  const createBufferSource = () => {
    const source = {
      playbackRate: { value: 1 },
      connect: () => undefined,
      addEventListener: () => undefined,
      start: (when: number) =>
        started.push({ when, rate: source.playbackRate.value, stopped: false }) && (source.index = started.length - 1),
      stop: () => {
        const own = started[source.index];
        if (own !== undefined) own.stopped = true;
      },
      index: -1,
    };
    return source;
  };
  const context = {
    currentTime: 10,
    state: 'running',
    destination: {},
    createGain: () => gain,
    createBufferSource,
    decodeAudioData: () => Promise.resolve({}),
  };
  const host = {
    control: createSoundSwitch({
      read: (key) => memory.get(key) ?? null,
      write: (key, value) => value !== null && memory.set(key, value).has(key),
    }),
    createContext: () => {
      state.contexts += 1;
      return context;
    },
    load: (name: SoundName) => {
      loaded.push(name);
      return Promise.resolve(new ArrayBuffer(0));
    },
    hasGesture: () => state.touched,
  } as unknown as SoundHost;
  return { host, started, loaded, memory, gain, state };
};
const settled = async (): Promise<void> => {
  for (let i = 0; i < 6; i += 1) await Promise.resolve();
};

describe('audible ticks', () => {
  it('are never closer than 28 ms', () => {
    const ticks = audibleTicks(Array.from({ length: 400 }, (_, i) => i * 3.7));
    const gaps = ticks.slice(1).map((tick, i) => tick.atMs - (ticks[i]?.atMs ?? 0));
    expect(gaps.length).toBeGreaterThan(30);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(TICK_GAP_MS);
  });

  it('rise from 0.8 to 1.3 along the run', () => {
    const ticks = audibleTicks([0, 100, 300, 1000]);
    expect(ticks.map(({ pitch }) => pitch)).toEqual([0.8, expect.closeTo(0.85), expect.closeTo(0.95), 1.3]);
  });

  it('of a single time keep its pitch', () => {
    expect(audibleTicks([40])).toEqual([{ atMs: 40, pitch: 1 }]);
  });
});

describe('sound player', () => {
  it('plays at volume 0.3 and loads each sound once', async () => {
    const { host, started, loaded, gain } = browser();
    const player = createSoundPlayer(host);
    player.play('seal');
    await settled();
    player.play('seal');
    await settled();
    expect(started).toHaveLength(2);
    expect(loaded).toEqual(['seal']);
    expect(gain.gain.value).toBe(SOUND_VOLUME);
  });

  it('is prepared ahead: what is prepared is loaded once, and sounds only when it is played', async () => {
    const { host, started, loaded, state } = browser();
    const player = createSoundPlayer(host);
    player.prepare(['tick', 'land-rare']);
    await settled();
    await settled();
    expect([state.contexts, started.length, loaded]).toEqual([1, 0, ['tick', 'land-rare']]);
    player.play('land-rare');
    await settled();
    expect([state.contexts, started.length, loaded.length]).toEqual([1, 1, 2]);
  });

  it('prepares nothing before a gesture, and nothing while off', async () => {
    for (const { host, loaded, state } of [browser(), browser('off')]) {
      state.touched = !host.control.isOn();
      createSoundPlayer(host).prepare(['tick']);
      await settled();
      expect([state.contexts, loaded]).toEqual([0, []]);
    }
  });

  it('opens no audio before a gesture', async () => {
    const { host, started, loaded, state } = browser();
    state.touched = false;
    createSoundPlayer(host).play('tap');
    await settled();
    expect([started.length, loaded.length, state.contexts]).toEqual([0, 0, 0]);
  });

  it('makes no sound at all while off, and remembers the switch', async () => {
    const { host, started, memory, state } = browser('off');
    const player = createSoundPlayer(host);
    player.play('credit');
    player.scheduleTicks([0, 50]);
    await settled();
    expect([host.control.isOn(), started.length, state.contexts]).toEqual([false, 0, 0]);
    host.control.setOn(true);
    expect(memory.get(SOUND_KEY)).toBe('on');
    player.play('credit');
    await settled();
    expect(started).toHaveLength(1);
  });

  it('schedules ticks on the audio clock and cancels what is still to come', async () => {
    const { host, started } = browser();
    const cancel = createSoundPlayer(host).scheduleTicks([0, 10, 100, 200]);
    await settled();
    expect(started.map(({ when }) => when)).toEqual([10, 10.1, 10.2]);
    cancel();
    expect(started.every(({ stopped }) => stopped)).toBe(true);
  });

  it('falls silent and tells its listeners when switched off', async () => {
    const { host, started } = browser();
    const player = createSoundPlayer(host);
    let told = 0;
    const stop = host.control.subscribe(() => (told += 1));
    player.play('land-mythic');
    await settled();
    host.control.setOn(false);
    stop();
    host.control.setOn(true);
    expect([told, started[0]?.stopped]).toEqual([1, true]);
  });
});
